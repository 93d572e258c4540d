import type { ElementContent, Properties, Root, RootContent } from "hast";
import { toHtml } from "hast-util-to-html";
import { visit } from "unist-util-visit";
import { firstScreenOf } from "../../framework/first-screen/first-screen.ts";
import { element } from "./html.ts";

type Node = RootContent | ElementContent;

const isMdx = (node: { type: string }): boolean => node.type.startsWith("mdx");

function isStatic(node: Node): boolean {
  let found = false;
  if (isMdx(node)) return false;
  visit(node, (inner) => {
    if (isMdx(inner)) found = true;
  });
  return !found;
}

const isBlank = (node: Node): boolean => node.type === "text" && node.value.trim() === "";

/** How internal links are written in the static markup. */
export interface LinkOptions {
  /** The site's base URL, with slashes at both ends. */
  readonly baseUrl: string;
  /** Whether the site is built for hash routing. */
  readonly hashRouting: boolean;
}

/** Adds the base URL to a site-absolute link; other links are returned unchanged. */
export function siteHref(href: string, { baseUrl, hashRouting }: LinkOptions): string {
  if (!href.startsWith("/") || href.startsWith("//")) return href;
  return hashRouting ? `#${href}` : baseUrl + href.slice(1);
}

interface Jsx {
  readonly type: string;
  readonly name?: string | null;
  readonly attributes?: readonly { type: string; name: string; value?: unknown }[];
  children?: Node[];
}

/**
 * Whether a JSX element is plain HTML: a lower-case name (the framework writes `Details` for
 * `details`), attributes that are texts, and nothing but HTML inside.
 */
function isPlainHtml({ type, name, attributes = [], children = [] }: Jsx): boolean {
  if (!/^mdxJsx(Flow|Text)Element$/.test(type)) return false;
  if (!/^([a-z]+[1-6]?|Details)$/.test(name ?? "") || !children.every(isStatic)) return false;
  return attributes.every(
    (attribute) =>
      attribute.type === "mdxJsxAttribute" &&
      (attribute.value == null || typeof attribute.value === "string"),
  );
}

/** Turns HTML written as JSX (`<details>`, `<summary>`) into elements, so that it folds too. */
function htmlOf(node: Node): Node {
  const jsx = node as unknown as Jsx;
  if (jsx.children) jsx.children = jsx.children.map(htmlOf);
  if (!isPlainHtml(jsx)) return node;
  const properties = (jsx.attributes ?? []).map(({ name, value }) => [
    name,
    (value as string | null | undefined) ?? true,
  ]);
  return element(
    (jsx.name ?? "").toLowerCase(),
    Object.fromEntries(properties) as Properties,
    (jsx.children ?? []) as ElementContent[],
  );
}

function rewriteLinks(nodes: readonly Node[], options: LinkOptions): void {
  for (const node of nodes) {
    visit(node, "element", (inner) => {
      const href = inner.properties.href;
      if (inner.tagName !== "a" || typeof href !== "string") return;
      if (/^https?:/.test(href)) {
        inner.properties.rel = ["noopener"];
        inner.properties.className = ["external"];
      }
      inner.properties.href = siteHref(href, options);
    });
  }
}

function proseNode(nodes: readonly Node[], options: LinkOptions): Node {
  rewriteLinks(nodes, options);
  const html = toHtml(
    { type: "root", children: nodes as RootContent[] },
    { allowDangerousHtml: true },
  );
  return {
    type: "mdxJsxFlowElement",
    name: "Prose",
    attributes: [{ type: "mdxJsxAttribute", name: "html", value: html.trim() }],
    children: [],
  } as unknown as Node;
}

function fold(children: readonly Node[], options: LinkOptions): Node[] {
  const result: Node[] = [];
  let run: Node[] = [];
  const flush = (): void => {
    if (run.some((node) => !isBlank(node))) result.push(proseNode(run, options));
    run = [];
  };
  for (const node of children) {
    if (node.type === "text" && !isBlank(node)) {
      run.push(node);
    } else if (node.type === "element" && node.tagName === "summary") {
      // Direct child of a `details` that contains a component and was therefore not folded.
      flush();
      result.push(node);
    } else if (isStatic(node)) {
      run.push(node);
    } else {
      flush();
      if ((node as { type: string }).type === "mdxJsxFlowElement" && "children" in node) {
        (node as { children: Node[] }).children = fold(node.children as Node[], options);
      }
      result.push(node);
    }
  }
  flush();
  return result;
}

const component = (name: string, children: readonly Node[]): Node =>
  ({ type: "mdxJsxFlowElement", name, attributes: [], children }) as unknown as Node;

function hasFormula(tree: Root): boolean {
  let found = false;
  visit(tree, "element", ({ tagName }) => {
    found ||= tagName === "math";
    return !found;
  });
  return found;
}

/**
 * Folds runs of content without components into one `<Prose html="…">` each: the page's script holds a
 * string instead of a tree of calls, and React adopts the server's elements. Content below the fold is
 * wrapped in `framework/first-screen/Below`; a page with a formula loads `src/prose/Maths`.
 */
export function rehypeProse(options: LinkOptions) {
  return (tree: Root): void => {
    // Imports and exports are no content; they are only allowed at the top level.
    const modules = tree.children.filter(({ type }) => (type as string) === "mdxjsEsm");
    const children = tree.children.filter((node) => !modules.includes(node)).map(htmlOf);
    const maths = hasFormula(tree) ? [component("Maths", [])] : [];
    const cut = firstScreenOf(children);
    const rest = fold(children.slice(cut), options);
    const later = rest.length > 0 ? [component("Below", rest)] : [];
    tree.children = [
      ...modules,
      ...maths,
      ...fold(children.slice(0, cut), options),
      ...later,
    ] as RootContent[];
  };
}
