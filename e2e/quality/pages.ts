import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DIR } from "../built.ts";

export { DIR };

/** A page of the built site: its file, its route and its markup. */
export interface BuiltPage {
  readonly file: string;
  readonly route: string;
  readonly html: string;
}

/** Every file below the built site, as paths relative to it with `/`. */
export function builtFiles(): string[] {
  return readdirSync(DIR, { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(DIR, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join("/"));
}

function routeOf(file: string, html: string): string {
  if (file === "404.html") return "/404.html";
  const bare = `/${file.replace(/(^|\/)index\.html$/, "")}`;
  const own = /<meta[^>]*property="?og:url"?[^>]*content="?([^"> ]+)/.exec(html)?.[1];
  const isIndex = own !== undefined && new URL(own).pathname === `${bare}/`;
  return isIndex ? `${bare}/` : bare;
}

let built: readonly BuiltPage[] | undefined;

/** All HTML pages of the built site, read once per process. Throws an Error if there are no pages. */
export function builtPages(): readonly BuiltPage[] {
  built ??= readPages();
  return built;
}

function readPages(): BuiltPage[] {
  if (!existsSync(path.join(DIR, "index.html"))) {
    throw new Error(`There is no built site in ${DIR}. Run: npm run build`);
  }
  return (
    builtFiles()
      // Below `assets/` are parts of pages, not pages.
      .filter((name) => name.endsWith(".html") && !name.startsWith("assets/"))
      .map((file) => {
        const html = readFileSync(path.join(DIR, file), "utf8");
        return { file, route: routeOf(file, html), html };
      })
      .sort((a, b) => a.route.localeCompare(b.route))
  );
}

/** Whether a page is the redirect of a retired address. */
export function isRedirect({ html }: Pick<BuiltPage, "html">): boolean {
  return /<meta http-equiv="?refresh\b/.test(html);
}

/** All pages but redirects. */
export function readablePages(): BuiltPage[] {
  return builtPages().filter((page) => !isRedirect(page));
}

/** Sampling interval of the similar pages below these folders. */
const ENTRIES_FOR_ONE: Readonly<Record<string, number>> = { errors: 40, packages: 8 };

/** Samples the pages of single errors and package entries, which differ only in their text. */
export function withFewEntries<Page extends Pick<BuiltPage, "route">>(
  pages: readonly Page[],
): Page[] {
  const seen: Record<string, number> = {};
  return pages.filter(({ route }) => {
    const folder = /^\/(errors|packages)\/./.exec(route)?.[1];
    if (folder === undefined) return true;
    seen[folder] = (seen[folder] ?? 0) + 1;
    return seen[folder] % (ENTRIES_FOR_ONE[folder] ?? 1) === 1;
  });
}

/** Splits a list into `count` lists of about the same length, taking turns. */
export function inGroups<Item>(items: readonly Item[], count: number): Item[][] {
  return Array.from({ length: count }, (_, group) =>
    items.filter((_item, index) => index % count === group),
  );
}

/** Whether the head of a page names the twin of a route. */
export function namesTwin(html: string, route: string): boolean {
  return html.replaceAll('"', "").includes(`type=text/markdown href=${route}.md`);
}
