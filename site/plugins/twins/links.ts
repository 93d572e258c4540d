/** Origin and base URL of the site. */
export interface Address {
  /** Origin without a slash at its end. */
  readonly url: string;
  /** Path with slashes at both ends. */
  readonly baseUrl: string;
}

/** Below the base URL: the file of a route's twin. */
export const twinFile = (route: string): string => `${route.replace(/^\/|\/$/g, "") || "index"}.md`;

/** Links lead to twins where there is one: pages, errors, operations and groups of the reference. */
export function linkTo(url: string, { baseUrl }: Address, routes: ReadonlySet<string>): string {
  const [, route = "", rest = ""] = /^(\/[^?#]*)(.*)$/.exec(url) ?? [];
  if (route === "") return url;
  const operation = /^#([\w-]+)/.exec(rest)?.[1];
  if (/^\/api(\/\d+\.\d+)?\/?$/.test(route)) {
    const whole = twinFile(route);
    if (operation === undefined) return baseUrl + whole;
    const own = `${route.replace(/\/$/, "")}/${operation}`;
    return baseUrl + (routes.has(own) ? twinFile(own) : `${whole}#${operation}`);
  }
  const plain = route.replace(/(.)\/$/, "$1");
  // A query tells the page what to begin with, and a text nothing.
  return routes.has(plain)
    ? `${baseUrl}${twinFile(plain)}${rest.replace(/^\?[^#]*/, "")}`
    : `${baseUrl}${route.slice(1)}${rest}`;
}

/** Lines between fences are code, which keeps its characters. */
const FENCED = /^( *(?:> ?)*)(`{3,})[^\n]*\n[\s\S]*?^\1\2 *$/gm;

/**
 * Markdown whose links into the site name its host, so that they lead there also from a text that was
 * copied elsewhere.
 */
export function absoluteLinks(markdown: string, { url, baseUrl }: Address): string {
  const whole = (text: string): string => text.replaceAll(`](${baseUrl}`, `](${url}${baseUrl}`);
  let result = "";
  let end = 0;
  for (const fence of markdown.matchAll(FENCED)) {
    result += whole(markdown.slice(end, fence.index)) + fence[0];
    end = fence.index + fence[0].length;
  }
  return result + whole(markdown.slice(end));
}

/** Markdown that is ready, with the routes in its links replaced. */
export const routeLinks = (markdown: string, linkToRoute: (route: string) => string): string =>
  markdown.replaceAll(/\]\((\/[^)\s]*)\)/g, (_, url: string) => `](${linkToRoute(url)})`);
