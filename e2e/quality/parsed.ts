import { Parser } from "htmlparser2";
import { builtPages, type BuiltPage } from "./pages.ts";

/** What the checks of built files read from a page's markup. */
export interface ParsedPage extends BuiltPage {
  /** Values of `id`, and of `name` on links. */
  readonly ids: ReadonlySet<string>;
  /** Addresses of links, pictures, scripts and forms, except the canonical address. */
  readonly hrefs: readonly string[];
  /** Addresses of followable links. */
  readonly links: readonly string[];
  /** Attributes that the content-security policy forbids, as `<tag name="value">`. */
  readonly inline: readonly string[];
  /** Images and drawings without a text alternative, as their start tags. */
  readonly unnamed: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly language: string;
  /** How many first-level headings there are. */
  readonly titles: number;
}

type Attributes = Readonly<Record<string, string>>;

/** Attributes that hold an address, by element. */
const ADDRESSES: Readonly<Record<string, string>> = {
  a: "href",
  area: "href",
  link: "href",
  img: "src",
  script: "src",
  source: "src",
  iframe: "src",
  form: "action",
};

const isCanonical = ({ rel = "" }: Attributes): boolean => rel.split(/\s+/).includes("canonical");

const startTag = (name: string, attributes: Attributes): string => {
  const parts = Object.entries(attributes).map(([key, value]) => ` ${key}="${value.slice(0, 60)}"`);
  return `<${name}${parts.join("")}>`;
};

/** Whether a picture has a text alternative of its own, is hidden from screen readers, or never drawn. */
function isNamed(name: string, attributes: Attributes): boolean {
  if (name === "img") return attributes.alt !== undefined;
  if (attributes.class === "sprites") return true;
  return isHidden(attributes) || hasLabel(attributes);
}

const isHidden = (attributes: Attributes): boolean => attributes["aria-hidden"] === "true";

const hasLabel = (attributes: Attributes): boolean =>
  Boolean(attributes["aria-label"] ?? attributes["aria-labelledby"]);

/** Elements whose label replaces their content, pictures included. */
const LABELLED = new Set(["a", "button", "svg"]);

/** Whether screen readers skip the content of an element. */
const coversContent = (name: string, attributes: Attributes): boolean =>
  name === "svg" || isHidden(attributes) || (LABELLED.has(name) && hasLabel(attributes));

function parsePage(page: BuiltPage): ParsedPage {
  const ids = new Set<string>();
  const hrefs: string[] = [];
  const links: string[] = [];
  const inline: string[] = [];
  const unnamed: string[] = [];
  const head = { title: "", description: "", canonical: "", language: "" };
  let titles = 0;
  const open: string[] = [];
  /** Depth of the outermost element whose content is skipped. */
  let covered = Infinity;
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name);
      const { id, rel } = attributes;
      if (id !== undefined) ids.add(id);
      if (name === "a" && attributes.name !== undefined) ids.add(attributes.name);
      if (name === "a" && attributes.href !== undefined) links.push(attributes.href);
      const address = attributes[ADDRESSES[name] ?? ""];
      if (address !== undefined && !(name === "link" && isCanonical(attributes)))
        hrefs.push(address);
      for (const [key, value] of Object.entries(attributes))
        if (key === "style" || key.startsWith("on"))
          inline.push(`<${name} ${key}="${value.slice(0, 60)}">`);
      const isDrawing = name === "img" || name === "svg";
      if (isDrawing && covered === Infinity && !isNamed(name, attributes))
        unnamed.push(startTag(name, attributes));
      if (coversContent(name, attributes)) covered = Math.min(covered, open.length);
      if (name === "h1") titles += 1;
      if (name === "html") head.language = attributes.lang ?? "";
      if (name === "meta" && attributes.name === "description")
        head.description = attributes.content ?? "";
      if (name === "link" && rel !== undefined && isCanonical(attributes))
        head.canonical = attributes.href ?? "";
    },
    ontext(text) {
      if (open.at(-1) === "title" && open.at(-2) === "head") head.title += text;
    },
    onclosetag() {
      if (open.length === covered) covered = Infinity;
      open.pop();
    },
  });
  parser.end(page.html);
  return { ...page, ids, hrefs, links, inline, unnamed, titles, ...head };
}

let parsed: readonly ParsedPage[] | undefined;

/** All pages of the built site, parsed once per worker (1.2 s for 700 pages). */
export function parsedPages(): readonly ParsedPage[] {
  parsed ??= builtPages().map(parsePage);
  return parsed;
}
