import { Parser } from "htmlparser2";
import { escapeMarkup } from "../../shared/text/escape-markup.ts";

/** What a card says about a page. */
export interface CardFacts {
  /** The page's path without slashes at its ends; empty for the landing page. */
  readonly route: string;
  readonly section: string;
  readonly title: string;
  readonly summary: string;
}

const SITE = "Swarm Documentation";
const SECTIONS: readonly (readonly [prefix: string, name: string])[] = [
  ["docs/concepts", "Concepts"],
  ["docs/bee", "Bee client"],
  ["docs/develop", "Develop"],
  ["docs/desktop", "Desktop app"],
  ["docs/references", "References"],
  ["packages", "Packages"],
  ["blog", "Notes on these docs"],
  ["api", "HTTP interface"],
];
/** Routes with the site's generic card: lists, very short pages, package entries. */
const LISTS = /^(blog\/(tags|authors|archive|page)|errors|packages\/[^/]+\/[^/]+)(\/|$)/;

/** The `content` of the head's meta elements, by `name` or `property`. */
function metaOf(html: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const parser = new Parser({
    onopentag(element, { name, property, content }) {
      const key = property ?? name;
      if (element === "meta" && key && content !== undefined) found.set(key, content);
    },
  });
  parser.end(html.slice(0, html.indexOf("</head>")));
  return found;
}

/**
 * What the card of a built page says, read from the page's own head; `undefined` for pages that
 * carry the site's card: retired addresses, lists, pages without a description.
 */
export function cardFacts(html: string, route: string): CardFacts | undefined {
  if (LISTS.test(route)) return undefined;
  const meta = metaOf(html);
  const title = meta.get("og:title");
  const summary = meta.get("og:description");
  if (!title || !summary) return undefined;
  if (route === "") return { route, section: SITE, title: "Storage without a landlord", summary };
  const [, section = SITE] =
    SECTIONS.find(([prefix]) => route === prefix || route.startsWith(`${prefix}/`)) ?? [];
  return { route, section, title: title.replace(` | ${SITE}`, ""), summary };
}

/** Where the card of a page is published, below the base URL. */
export function cardPath(route: string): string {
  return `cards/${route || "home"}.png`;
}

/** The page with its card named in its head. `root` is the absolute address of the site. */
export function withCard(html: string, route: string, root: string): string {
  const facts = cardFacts(html, route);
  const image = root + cardPath(facts?.route ?? "");
  const alt = facts ? `${facts.section}: ${facts.title}` : SITE;
  const tags = [
    ["og:image", image],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:alt", alt],
  ].map(([name = "", text = ""]) => `<meta property="${name}" content="${escapeMarkup(text)}">`);
  return html.replace("</head>", () => `${tags.join("")}</head>`);
}
