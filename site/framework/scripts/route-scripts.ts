import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { readChunkFiles, type ChunkFiles } from "./chunk-files.ts";
import { inlineScript } from "./inline-script.ts";

/** The part of a route of the framework that is used. */
export interface Route {
  readonly path: string;
  readonly component: string;
  readonly exact?: boolean;
  readonly routes?: readonly Route[];
}

/** Names of chunks in the shape of the properties that they become: of one route, of all routes. */
type Names = string | readonly Names[] | { readonly [property: string]: Names };
type RouteNames = Readonly<Record<string, { readonly __comp: string } & Names>>;

/** What the build wrote down: the chunks of routes, by path and a hash, and the files of chunks. */
export interface Chunks {
  readonly routes: RouteNames;
  readonly files: ChunkFiles;
}

/** Names of chunks as they are in the browser, by those in the generated registry. */
const shortNames = createRequire(import.meta.url)("../slim/short-names.cjs") as (
  registry: string,
) => ReadonlyMap<string, string>;

/** Reads it from the folder of generated files. */
export function readChunks(generated: string): Chunks {
  const read = (name: string): string => readFileSync(path.join(generated, name), "utf8");
  const files = readChunkFiles(generated);
  const long = [...shortNames(read("registry.js"))].flatMap(([name, short]) => {
    const own = files[short];
    return own ? [[name, own] as const] : [];
  });
  return {
    routes: JSON.parse(read("routesChunkNames.json")) as RouteNames,
    files: { ...files, ...Object.fromEntries(long) },
  };
}

const trimmed = (address: string): string => address.replace(/(?<=.)\/$/, "");

/** The routes that the router takes for an address, from the outermost to the page itself. */
export function matchedRoutes(routes: readonly Route[], address: string): Route[] {
  for (const route of routes) {
    const own = trimmed(route.path);
    if (route.exact && own === trimmed(address)) return [route];
    if (route.exact || !`${trimmed(address)}/`.startsWith(`${own}/`)) continue;
    const inner = matchedRoutes(route.routes ?? [], address);
    if (inner.length > 0) return [route, ...inner];
  }
  return [];
}

const flat = (names: Names): string[] =>
  typeof names === "string" ? [names] : Object.values(names).flatMap(flat);

/** Routes may share a path; the framework names a component's chunk after the component's path. */
function chunkNames({ path: own, component }: Route, names: RouteNames): string[] {
  const chunk = createHash("md5").update(component).digest("hex").slice(0, 8);
  return Object.entries(names)
    .filter(([key, value]) => key.replace(/-[^-]+$/, "") === own && value.__comp === chunk)
    .flatMap(([, value]) => flat(value));
}

/** The scripts that the page at an address needs besides those that every page has. */
export function routeScripts(routes: readonly Route[], address: string, chunks: Chunks): string[] {
  const names = matchedRoutes(routes, address).flatMap((route) => chunkNames(route, chunks.routes));
  const files = names.flatMap((name) => chunks.files[name] ?? []);
  return [...new Set(files)].filter((file) => file.endsWith(".js"));
}

const script = (name: string): string => inlineScript(path.join(import.meta.dirname, name));
const PRELOAD = script("preload.js");
const START = script("start.js");

/** Script elements of the bundle, in the order in which they run. */
const BUNDLE =
  /<script src="?([^" >]*assets\/js\/(?:react|runtime~main|main)\.[^" >]*)"? defer(?:="[^"]*")?><\/script>/g;

/** Pages that React makes in the browser, or that lead away: there is nothing to read without scripts. */
const EAGER = /^(404\.html|play|search|swarm|api(\/[\d.]+)?)$/;

/** Whether the page of a route runs its scripts as it loads. */
export const isEager = (route: string): boolean => EAGER.test(route);

const ahead = (html: string, data: string, text: string): string =>
  html.replace("</head>", () => `<script ${data}>${text}</script></head>`);

/** The page asks for these scripts ahead of the main script. `root` is the base URL. */
export function withRouteScripts(html: string, root: string, scripts: readonly string[]): string {
  if (scripts.length === 0) return html;
  return ahead(html, `data-scripts="${scripts.map((file) => root + file).join(" ")}"`, PRELOAD);
}

/**
 * The page fetches these scripts and the bundle after its first paint, and runs the bundle at the reader's
 * first intent or when the browser is idle. `inPage` runs with the bundle, before the main script.
 */
export function withStart(
  html: string,
  root: string,
  scripts: readonly string[],
  inPage?: string,
): string {
  // Parts of `/api/` that a page fetches have no scripts.
  if (!html.includes("runtime~main")) return html;
  const bundle = [...html.matchAll(BUNDLE)].map(([, src]) => src);
  if (bundle.length === 0) throw new Error("A page has no script elements of the bundle.");
  if (inPage) bundle.splice(-1, 0, root + inPage);
  const own = scripts.map((file) => root + file).join(" ");
  const data = `data-bundle="${bundle.join(" ")}"${own && ` data-scripts="${own}"`}`;
  return ahead(html.replace(BUNDLE, ""), data, START);
}
