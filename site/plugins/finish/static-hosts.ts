// The files `_headers` and `_redirects`, as Cloudflare Pages, Netlify, Sevalla and others read them.
import type { Redirect } from "../../src/redirect/doors.ts";
import type { HeaderRule } from "./policy.ts";

/** Patterns of the paths below which pages lie: `/`, and each top folder of an HTML file. */
function pagePaths(base: string, pages: readonly string[]): string[] {
  const paths = pages.flatMap((file) => {
    const [top = "", ...rest] = file.split("/");
    if (rest.length > 0) return [base + top, `${base}${top}/*`];
    return top === "index.html" ? [base, base + top] : [base + top];
  });
  return [...new Set(paths)].sort();
}

/**
 * The rules as text. Where several rules match a path and set one header, Cloudflare and Sevalla join the
 * values with commas (two policies: the stricter of each directive counts), Netlify takes the most
 * specific: so no path gets one header from two rules. What a later rule overrides is not set for all
 * paths, but for those of `pages` (paths of HTML files below the site's folder).
 */
export function headersFile(rules: readonly HeaderRule[], pages: readonly string[]): string {
  const [all, ...special] = rules;
  if (!all) return "";
  const overridden = new Set(special.flatMap(({ headers }) => Object.keys(headers)));
  const split = (isOverridden: boolean): HeaderRule["headers"] =>
    Object.fromEntries(
      Object.entries(all.headers).filter(([name]) => overridden.has(name) === isOverridden),
    );
  const blocks = [
    { path: all.path, headers: split(false) },
    ...pagePaths(all.path.slice(0, -1), pages).map((path) => ({ path, headers: split(true) })),
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
