import type { PhrasingContent, Root, RootContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { mathToMarkdown } from "mdast-util-math";
import { toMarkdown, type Options } from "mdast-util-to-markdown";
import { plainText, withoutHighlightComments, type MdxNode } from "@swarm-docs/search/builder/mdx";
import type { Plain, PlainProps } from "../../shared/mdx/plain-text/plain.ts";
import type { ServerData } from "../../shared/mdx/rows.ts";
import { routeLinks } from "./links.ts";

/** What a page's Markdown is written with. */
export interface Writing {
  readonly facts: ServerData;
  readonly forms: Readonly<Record<string, Plain>>;
  /** The address of a twin, for a link that a page holds. */
  readonly linkTo: (url: string) => string;
}

const OPTIONS: Options = {
  bullet: "-",
  emphasis: "_",
  rule: "-",
  fences: true,
  extensions: [gfmToMarkdown({ tablePipeAlign: false }), mathToMarkdown()],
};

type Nodes = readonly MdxNode[];

/** Nodes of our own making, as the writer knows them. */
const made = (node: object): MdxNode => node as MdxNode;
const textNode = (value: string): MdxNode => made({ type: "text", value });
const bold = (text: string): MdxNode =>
  made({ type: "paragraph", children: [{ type: "strong", children: [textNode(text)] }] });
/** Verbatim Markdown, which the serializer does not escape. */
const ready = (value: string): MdxNode => made({ type: "html", value });

/** Attributes of an element in a page: texts, and expressions as they are written. */
function propsOf({ attributes }: MdxNode): PlainProps {
  const list = (Array.isArray(attributes) ? attributes : []) as {
    name?: string;
    value?: string | { value: string } | null;
  }[];
  return Object.fromEntries(
    list.flatMap(({ name, value }) =>
      name === undefined
        ? []
        : [[name, typeof value === "object" ? (value?.value ?? "") : (value ?? "")]],
    ),
  );
}

/** Elements whose content is all there is to them. */
const BARE = new Set(["a", "b", "br", "div", "em", "i", "kbd", "span", "strong", "sub", "u"]);

function element(node: MdxNode, writing: Writing): Nodes {
  const name = node.name ?? "";
  const props = propsOf(node);
  const inner = (): Nodes => content(node.children ?? [], writing);
  switch (name) {
    case "sup":
      return [textNode(plainText(node))];
    case "Tabs":
    case "details":
      return inner();
    case "TabItem":
      return [bold(`${props["label"] ?? props["value"] ?? ""}:`), ...inner()];
    case "summary":
      return [bold(plainText(made({ ...node, type: "paragraph" })).trim())];
    default:
  }
  if (BARE.has(name) || name === "") return inner();
  const form = writing.forms[name];
  if (!form)
    throw new Error(
      `<${name}> has no plain form: write site/src/mdx/${name}/plain.ts and list it in plain-forms.ts.`,
    );
  return [ready(routeLinks(form(props, writing.facts), writing.linkTo))];
}

function fence(node: MdxNode): Nodes {
  const meta = node.meta ?? "";
  const title = /title="([^"]*)"/.exec(meta)?.[1];
  const clean = made({ ...node, meta: null, value: withoutHighlightComments(node.value ?? "") });
  if (title === undefined) return [clean];
  const label =
    node.lang === "mermaid"
      ? textNode(`Diagram: ${title}`)
      : made({ type: "inlineCode", value: title });
  return [made({ type: "paragraph", children: [label] }), clean];
}

function admonition(node: MdxNode, writing: Writing): Nodes {
  const [first, ...rest] = node.children ?? [];
  const isLabel = (first as { data?: { directiveLabel?: boolean } } | undefined)?.data
    ?.directiveLabel;
  const kind = node.name ?? "note";
  const title = isLabel && first ? plainText(first).trim() : "";
  const head = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${title === "" ? "" : `: ${title}`}`;
  const body = content(isLabel ? rest : (node.children ?? []), writing);
  return [made({ type: "blockquote", children: [bold(head), ...body] })];
}

/** Removes the blank before a heading's explicit id. */
function trimmed(nodes: Nodes): Nodes {
  const last = nodes.at(-1);
  return last?.type === "text"
    ? [...nodes.slice(0, -1), textNode((last.value ?? "").trimEnd())]
    : nodes;
}

/** Converts a node of a page to Markdown. Throws for a component without a plain form. */
function one(node: MdxNode, writing: Writing): Nodes {
  switch (node.type) {
    case "yaml":
    case "mdxjsEsm":
    case "mdxFlowExpression":
    case "mdxTextExpression":
      return [];
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      return element(node, writing);
    case "containerDirective":
      return admonition(node, writing);
    case "textDirective":
      return [textNode(`:${node.name ?? ""}`), ...content(node.children ?? [], writing)];
    case "code":
      return fence(node);
    case "image":
      return [textNode(`Figure: ${[node.alt, node.title].filter(Boolean).join(" ")}`)];
    case "link":
    case "definition":
      return [
        made({
          ...node,
          url: writing.linkTo(node.url ?? ""),
          ...(node.children && { children: content(node.children, writing) }),
        }),
      ];
    case "heading":
      return [made({ ...node, children: trimmed(content(node.children ?? [], writing)) })];
    default:
      return [node.children ? made({ ...node, children: content(node.children, writing) }) : node];
  }
}

function content(nodes: Nodes, writing: Writing): Nodes {
  return nodes.flatMap((node) => one(node, writing));
}

const INLINE = /^(text|emphasis|strong|delete|inlineCode|inlineMath|link|break|html)$/;

/** Wraps phrasing content in paragraphs, so that only blocks remain. */
function inBlocks(nodes: Nodes): RootContent[] {
  return nodes.map((node) =>
    INLINE.test(node.type) && node.type !== "html"
      ? { type: "paragraph", children: [node as PhrasingContent] }
      : (node as RootContent),
  );
}

/** The body of a page as Markdown that any program reads: no imports, no components. */
export function bodyMarkdown({ children = [] }: MdxNode, writing: Writing): string {
  const root: Root = { type: "root", children: inBlocks(content(children, writing)) };
  return toMarkdown(root, OPTIONS).trim();
}
