import type { Node } from "unist";
import remarkDirective from "remark-directive";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { parse as parseYaml } from "yaml";

/** A node of a page's tree, with the members that our readers look at. */
export interface MdxNode extends Node {
  readonly children?: readonly MdxNode[];
  readonly value?: string;
  readonly depth?: number;
  readonly name?: string | null;
  readonly alt?: string | null;
  readonly title?: string | null;
  readonly lang?: string | null;
  readonly meta?: string | null;
  readonly url?: string;
  readonly attributes?: unknown;
}

/** A parsed page: its front matter and its tree. */
export interface MdxPage {
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly tree: MdxNode;
}

const processor = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkGfm)
  .use(remarkDirective)
  .use(remarkMath)
  .use(remarkMdx);

/** The front matter of a page, without a look at the rest. */
export function frontMatterOf(source: string): Readonly<Record<string, unknown>> {
  const [, head = ""] = /^---\r?\n([\s\S]*?)\r?\n---(?=\r?\n|$)/.exec(source) ?? [];
  return { ...(parseYaml(head) as object | null) };
}

/** Parses a page with the syntax extensions that the site is built with. Throws on broken MDX. */
export function parseMdx(source: string): MdxPage {
  return { frontMatter: frontMatterOf(source), tree: processor.parse(source) as MdxNode };
}

function attribute(node: MdxNode, wanted: string): string {
  const list = Array.isArray(node.attributes) ? (node.attributes as unknown[]) : [];
  for (const entry of list as { name?: string; value?: unknown }[]) {
    if (entry.name === wanted && typeof entry.value === "string") return entry.value;
  }
  return "";
}

/** A formula as words: TeX commands and braces are removed. */
function formulaText(formula: string): string {
  return formula
    .replace(/\\(?:text|mathrm|mathit|operatorname)\{([^}]*)\}/g, "$1")
    .replace(/\\[a-zA-Z]+|[{}]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** A power in one line: 2 and a raised 16 are 2^16, not 216. */
const raised = (text: string): string => (/^[−\w]+$/.test(text) ? `^${text}` : `^(${text})`);

const HIGHLIGHT_LINE =
  /^[ \t]*(?:\/\/|#|<!--|\/\*|;)[ \t]*highlight-(?:next-line|start|end)[ \t]*(?:-->|\*\/)?[ \t]*(?:\n|$)/gm;

/** The code of a fence without the comments that highlight lines of it: readers of the page do not see them. */
export const withoutHighlightComments = (code: string): string =>
  code.replaceAll(HIGHLIGHT_LINE, "");

const BLOCKS =
  /^(root|paragraph|heading|listItem|table|tableRow|tableCell|blockquote|code|containerDirective|mdxJsxFlowElement)$/;

/**
 * The visible text of a node; blocks end with a line break. Skips scripts, comments and display
 * formulas; a diagram or figure contributes its text alternative.
 */
export function plainText(node: MdxNode): string {
  const inner = (): string => (node.children ?? []).map(plainText).join("");
  const block = (text: string): string => (text.trim() ? `${text.trim()}\n` : "");
  switch (node.type) {
    case "yaml":
    case "mdxjsEsm":
    case "mdxFlowExpression":
    case "mdxTextExpression":
    case "math":
    case "definition":
      return "";
    case "inlineMath":
      return formulaText(node.value ?? "");
    case "break":
      return " ";
    case "image":
      return block([node.alt, node.title].filter(Boolean).join(". "));
    case "code":
      return node.lang === "mermaid"
        ? block(/title="([^"]*)"/.exec(node.meta ?? "")?.[1] ?? "")
        : block(withoutHighlightComments(node.value ?? ""));
    case "textDirective":
      return `:${node.name ?? ""}${inner()}`;
    case "tableCell":
      return `${inner().trim()} · `;
    case "tableRow":
      return block(inner().trim().replace(/ ·$/, ""));
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement": {
      if (node.name === "sup") return raised(inner());
      const label = node.name === "TabItem" ? block(attribute(node, "label")) : "";
      return label + (node.type === "mdxJsxFlowElement" ? block(inner()) : inner());
    }
    default:
      return node.value ?? (BLOCKS.test(node.type) ? block(inner()) : inner());
  }
}

/** A cell with more words is a sentence, not a name. */
const NAME_WORDS = 4;

const leadsElsewhere = (node: MdxNode): boolean =>
  /^https?:/.test(node.url ?? "") || (node.children ?? []).some(leadsElsewhere);

/**
 * Names of what the tables in a node list that is not on the site: channels, services, programs. They
 * are the first cells of rows with a link to another site.
 */
export function rowNames(node: MdxNode): string[] {
  if (node.type !== "table") return (node.children ?? []).flatMap(rowNames);
  return (node.children ?? [])
    .slice(1)
    .filter(leadsElsewhere)
    .flatMap(({ children: [first] = [] }) => {
      const name = first ? plainText({ ...first, type: "paragraph" }).trim() : "";
      return name !== "" && name.split(/\s+/).length <= NAME_WORDS ? [name] : [];
    });
}

/** The literal names in a node: every `code` span, without arguments in longer ones. */
export function codeNames(node: MdxNode): string[] {
  if (node.type === "inlineCode") return [node.value ?? ""];
  return (node.children ?? []).flatMap(codeNames);
}
