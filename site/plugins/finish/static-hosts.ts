// The files `_headers` and `_redirects`, as Cloudflare Pages, Netlify, Sevalla and others read them.
import type { Redirect } from "../../shared/redirect/doors.ts";
import type { HeaderRule } from "./policy.ts";

/**
 * Patterns that match all pages and no path of `special`: `/`, and the top folder of each HTML file, or its
 * own folder where a special path is below the top one (`assets/`).
 */
function pagePaths(base: string, pages: readonly string[], special: readonly string[]): string[] {
  const paths = pages.flatMap((file) => {
    const folders = file.split("/").slice(0, -1);
    const [top] = folders;
    if (top === undefined) return file === "index.html" ? [base, base + file] : [base + file];
    const isShared = special.some((path) => path.startsWith(`${base}${top}/`));
    const folder = base + (isShared ? folders.join("/") : top);
    return [folder, `${folder}/*`];
  });
  return [...new Set(paths)].sort();
}

/**
 * The rules as text. Where several rules match a path and set one header, Cloudflare and Sevalla join the
 * values with commas (two policies: the stricter of each directive counts), Netlify takes the most
 * specific: so no path gets one header from two rules. Headers that later rules override are set for the
 * paths of `pages` (HTML files below the site's folder) instead of all paths.
 */
export function headersFile(rules: readonly HeaderRule[], pages: readonly string[]): string {
  const [all, ...special] = rules;
  if (!all) return "";
  const overridden = new Set(special.flatMap(({ headers }) => Object.keys(headers)));
  const overriding = special.filter(({ headers }) =>
    Object.keys(headers).some((name) => name in all.headers),
  );
  const split = (isOverridden: boolean): HeaderRule["headers"] =>
    Object.fromEntries(
      Object.entries(all.headers).filter(([name]) => overridden.has(name) === isOverridden),
    );
  const blocks = [
    { path: all.path, headers: split(false) },
    ...pagePaths(
      all.path.slice(0, -1),
      pages,
      overriding.map(({ path }) => path),
    ).map((path) => ({ path, headers: split(true) })),
    ...special,
  ].map(({ path, headers }) => {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
    return [path, ...lines].join("\n");
  });
  return `${blocks.join("\n\n")}\n`;
}

/** Redirects of whole folders as text; the rest of a path stays. */
export function redirectsFile(redirects: readonly Redirect[]): string {
  return redirects.map(({ from, to }) => `${from}* ${to}:splat 301\n`).join("");
}
