// A page of the built site as the XHTML of an EPUB chapter.
import { DomUtils, parseDocument } from "htmlparser2";
import { escapeMarkup } from "../../site/shared/text/escape-markup.ts";
import { DIAGRAM_COLOURS } from "./style.ts";

type Document = ReturnType<typeof parseDocument>;
type ChildNode = Document["children"][number];
type Element = Extract<ChildNode, { attribs: unknown }>;

const isTag = (node: ChildNode): node is Element => "attribs" in node;

/** What a page is without in a book: controls, and what needs scripts or the site. */
const REMOVED = new Set(
  "button,form,input,select,textarea,label,output,nav,script,noscript,style,dialog,meter,link".split(
    ",",
  ),
);
const REMOVED_CLASS = /(^| )(code-head|page-action|zoom-open|visually-hidden|needs-script)( |$)/;
/** Attributes of HTML elements that are kept; SVG and MathML keep all but styles. */
const KEPT = new Set(
  "id,class,href,src,alt,title,colspan,rowspan,scope,lang,dir,start,datetime,open".split(","),
);
const NAMESPACES: Readonly<Record<string, string>> = {
  svg: "http://www.w3.org/2000/svg",
  math: "http://www.w3.org/1998/Math/MathML",
};

/** A page, parsed and reduced to its text. */
export interface Chapter {
  /** Path of the page, such as `/docs/bee/bee-faq`. */
  readonly route: string;
  /** Name of its file in the book. */
  readonly file: string;
  readonly title: string;
  /** Headings of the second level that have an id. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  /** Day of its last change, ISO 8601, or empty. */
  readonly modified: string;
  readonly body: Element;
  readonly ids: ReadonlySet<string>;
  /** Paths of the site that it links to, without fragments. */
  readonly links: ReadonlySet<string>;
}

/** A link without its fragment and the slash at its end. */
export const pageOf = (target: string): string => target.replace(/\/?(#.*)?$/, "");

const text = (node: ChildNode | ChildNode[]): string =>
  DomUtils.textContent(node).replace(/\s+/g, " ").trim();

/** Reads the chapter of a page. Fails if the page has no text. */
export function readChapter(route: string, html: string): Chapter {
  const page: Document = parseDocument(html, {
    // The build writes names as SVG wants them, such as `viewBox`.
    lowerCaseAttributeNames: false,
    lowerCaseTags: false,
    recognizeSelfClosing: true,
  });
  const body = DomUtils.findOne(
    ({ attribs }) => /(^| )theme-doc-markdown( |$)/.test(attribs["class"] ?? ""),
    page.children,
  );
  if (body === null) throw new Error(`${route} has no text.`);
  const [time] = DomUtils.getElements({ itemprop: "dateModified" }, page.children, true);
  const modified = time !== undefined && isTag(time) ? (time.attribs["datetime"] ?? "") : "";
  reduce(body);
  const elements = DomUtils.findAll(({ attribs }) => "id" in attribs, [body]);
  const sections = elements.filter(({ name }) => name === "h2");
  return {
    route,
    file: `${route.replace(/^\/|\/$/g, "").replaceAll("/", "-")}.xhtml`,
    title: text(DomUtils.getElementsByTagName("h1", body)) || route,
    sections: sections.map((one) => ({ id: one.attribs["id"] ?? "", title: text(one) })),
    modified,
    body,
    ids: new Set(elements.map(({ attribs }) => attribs["id"] ?? "")),
    links: new Set(
      DomUtils.getElementsByTagName("a", body).map(({ attribs }) => pageOf(attribs["href"] ?? "")),
    ),
  };
}

function reduce(parent: Element, isForeign = false): void {
  for (const child of Array.from(parent.children)) {
    const isText = child.type === "text";
    if (!isText && !(isTag(child) && !isRemoved(child))) {
      DomUtils.removeElement(child);
      continue;
    }
    if (!isTag(child)) continue;
    const namespace = NAMESPACES[child.name];
    const within = isForeign || namespace !== undefined;
    for (const name of Object.keys(child.attribs)) {
      const isKept = within ? !/^(style|tabindex|data-.*)$/.test(name) : KEPT.has(name);
      if (!isKept) delete child.attribs[name];
      else child.attribs[name] = child.attribs[name]?.replace(/var\((--[\w-]+)\)/g, colourOf) ?? "";
    }
    if (namespace !== undefined) child.attribs["xmlns"] = namespace;
    reduce(child, within);
    const isEmptyList = /^(ul|ol|dl|tr|fieldset)$/.test(child.name) && child.children.length === 0;
    if (isEmptyList) DomUtils.removeElement(child);
  }
}

/** Throws an Error for a custom property that has no colour for books. */
function colourOf(_: string, property: string): string {
  const colour = DIAGRAM_COLOURS[property];
  if (colour === undefined) throw new Error(`DIAGRAM_COLOURS has no ${property}.`);
  return colour;
}

function isRemoved({ name, attribs }: Element): boolean {
  return REMOVED.has(name) || REMOVED_CLASS.test(attribs["class"] ?? "");
}

/** Where a chapter's links and images lead. */
export interface Targets {
  /** The link for a path of the site with its fragment. */
  readonly link: (path: string) => string;
  /** The name in the book of an image of the site. */
  readonly image: (path: string) => string;
}

/** The file of a chapter. */
export function chapterXhtml({ title, body }: Chapter, { link, image }: Targets): string {
  for (const { attribs } of DomUtils.findAll(() => true, [body])) {
    const { href, src } = attribs;
    if (href?.startsWith("/") === true) attribs["href"] = link(href);
    if (src?.startsWith("/") === true) attribs["src"] = image(src);
  }
  const content = DomUtils.getInnerHTML(body, { xmlMode: true, selfClosingTags: true });
  return xhtml(title, content);
}

/** A document of a book. */
export function xhtml(title: string, content: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head><title>${escapeMarkup(title)}</title><link rel="stylesheet" href="book.css"/></head>
<body>
${content}
</body>
</html>
`;
}
