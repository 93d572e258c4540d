import type { Element, ElementContent, Properties, Root } from "hast";
import { createHighlighter, createCssVariablesTheme, type Highlighter } from "shiki";
import { visit } from "unist-util-visit";
import { rewrite } from "../../shared/bee-js-13/rewrite.ts";
import { DEFAULT_RELEASE, editionFact, type Edition } from "../../settings/editions.ts";
import { pageAt } from "../editions/write.ts";
import { compileFence } from "../samples/files.ts";
import { hasBeeJs12Names } from "../../content/bee-js.ts";
import { bee13Facts } from "../../content/bee-js-13.ts";
import { hasTypes, typesKey } from "../../content/sample-types-key.ts";
import { element, textOf } from "./html.ts";

const LANGUAGES = [
  "bash",
  "console",
  "ts",
  "js",
  "tsx",
  "json",
  "yaml",
  "toml",
  "go",
  "python",
  "http",
  "html",
  "css",
  "ini",
  "powershell",
  "diff",
  "docker",
  "nginx",
  "sql",
  "xml",
] as const;
const PLAIN = new Set(["text", "txt", "plain", "output", ""]);
const MAGIC =
  /^\s*(?:\/\/|#|<!--|\/\*|;)\s*(highlight-next-line|highlight-start|highlight-end)\s*(?:-->|\*\/)?\s*$/;
const PREFIX = "--shiki-";

let highlighter: Promise<Highlighter> | undefined;

function loadHighlighter(): Promise<Highlighter> {
  highlighter ??= createHighlighter({
    themes: [createCssVariablesTheme({ name: "css-variables", variablePrefix: PREFIX })],
    langs: [...LANGUAGES],
  });
  return highlighter;
}

/** What the highlight comments of a block say: the code without them and the marked line numbers. */
export function readMagicComments(source: string): { code: string; marked: Set<number> } {
  const lines: string[] = [];
  const marked = new Set<number>();
  let next = false;
  let range = false;
  for (const line of source.replace(/\n$/, "").split("\n")) {
    const magic = MAGIC.exec(line)?.[1];
    if (magic === "highlight-next-line") next = true;
    else if (magic === "highlight-start") range = true;
    else if (magic === "highlight-end") range = false;
    else {
      if (next || range) marked.add(lines.length);
      next = false;
      lines.push(line);
    }
  }
  return { code: lines.join("\n"), marked };
}

function tokenClass(color: string | undefined): string | undefined {
  const name = color && /--shiki-token-([a-z-]+)/.exec(color)?.[1];
  return name ? `t-${name}` : undefined;
}

/** A run of characters of one colour. */
export interface CodeToken {
  readonly text: string;
  /** Class of the colour; absent where code has the colour of text. */
  readonly className?: string;
}

/** Code as lines of runs of characters; the whole line is one where the language is not known. */
export async function codeTokens(code: string, language: string): Promise<CodeToken[][]> {
  const isKnown = !PLAIN.has(language) && (LANGUAGES as readonly string[]).includes(language);
  if (!isKnown) return code.split("\n").map((text) => [{ text }]);
  const lines = (await loadHighlighter()).codeToTokensBase(code, {
    lang: language as (typeof LANGUAGES)[number],
    theme: "css-variables" as never,
    // None: after half a second, the default, a busy machine would leave lines without colours, and
    // two builds of a commit would differ.
    tokenizeTimeLimit: 0,
  });
  return lines.map((line) =>
    line.map(({ content, color }) => {
      const className = tokenClass(color);
      return className === undefined ? { text: content } : { text: content, className };
    }),
  );
}

async function highlight(code: string, language: string, marked: Set<number>): Promise<Element[]> {
  const lines = await codeTokens(code, language);
  return lines.map((line, number) => {
    const children = line.flatMap(({ text, className }): ElementContent[] => {
      if (className) return [element("span", { className: [className] }, [text])];
      return text === "" ? [] : [{ type: "text", value: text }];
    });
    children.push({ type: "text", value: "\n" });
    return element(
      "span",
      { className: marked.has(number) ? ["line", "marked"] : ["line"] },
      children,
    );
  });
}

/** What the buttons of a sample say. */
export interface RunnableSample {
  /** The file of its module. */
  readonly file: string;
  /** The release of Bee that it speaks to. */
  readonly bee: string;
  /** Whether its code can be changed in the page. */
  readonly isEditable: boolean;
}

/** Longest part of a line of code in the name of a button. */
const SPOKEN = 40;

/** Lines with which many samples begin: imports, comments and the client. */
const PREAMBLE = /^(?:import\b|\/\/|#|(?:export )?const \w+ = (?:new Bee\(|await import\())|^\s*$/;

/** What the buttons of a block are said to act on: its title, or the first line of its own. */
function spokenName(code: string, label: string, isTitled: boolean): string {
  if (isTitled && label !== "output") return label;
  const lines = code.trim().split("\n");
  const line = (lines.find((text) => !PREAMBLE.test(text)) ?? lines[0] ?? "").trim();
  return `${label}: ${line.length > SPOKEN ? `${line.slice(0, SPOKEN).trimEnd()}…` : line}`;
}

/** Mount point of `src/code/Tools.tsx`, with its first render. */
function tools(name: string, sample: RunnableSample | undefined): Element {
  const button = (name: string, text: string, more: Properties = {}): Element =>
    element("button", { type: "button", className: [name], ...more }, [text]);
  return element("div", { className: ["code-tools"], dataIsland: "code", dataName: name }, [
    ...(sample === undefined
      ? []
      : [
          button("code-run", "Run", {
            dataSample: sample.file,
            dataBee: sample.bee,
            ariaLabel: `Run ${name}`,
          }),
          ...(sample.isEditable
            ? [button("code-edit", "Edit", { ariaPressed: "false", ariaLabel: `Edit ${name}` })]
            : []),
        ]),
    button("code-wrap", "Wrap", { ariaPressed: "false", ariaLabel: `Wrap ${name}` }),
    button("code-copy", "Copy", { ariaLabel: `Copy ${name}` }),
  ]);
}

/**
 * A code block: optional title, language, its buttons, then the highlighted lines. `sample` is
 * what Run runs, `types` the key of the types of its names (`plugins/bee-js`).
 */
export async function codeBlock(
  source: string,
  language: string,
  title?: string,
  sample?: RunnableSample,
  types?: string,
): Promise<Element> {
  const { code, marked } = readMagicComments(source);
  const lines = await highlight(code, language, marked);
  const label = title ?? (language === "text" ? "Text" : language);
  return element("div", { className: ["code", ...(title === "output" ? ["code-output"] : [])] }, [
    element("div", { className: ["code-head"] }, [
      element("span", { className: title ? ["code-title"] : ["code-language"] }, [label]),
      tools(spokenName(code, label, title !== undefined), sample),
    ]),
    element("pre", { tabIndex: 0, ...(types && { dataTypes: types, dataWakes: "" }) }, [
      element("code", {}, lines),
    ]),
  ]);
}

/**
 * The line below a sample of bee-js 12 with the names of its methods in bee-js 13; `undefined` for code
 * without any. The Markdown version of a page has no such line: it links to the table of names.
 */
export function nextNames(source: string, language: string): Element | undefined {
  if (!/^(ts|tsx|js)$/.test(language) || !/\bBee\b|\bbee\./.test(source)) return undefined;
  const names = new Set(rewrite(source, bee13Facts).renamed.map(({ to }) => to));
  if (names.size === 0) return undefined;
  const parts = [...names].flatMap((name, at): ElementContent[] => [
    { type: "text", value: at === 0 ? "In bee-js 13: " : ", " },
    element("code", {}, [`bee.${name}`]),
  ]);
  return element("p", { className: ["code-next"], dataMarkdownIgnore: "" }, parts);
}

function fenceOf(node: Element): { source: string; language: string; meta: string } | undefined {
  const code = node.tagName === "pre" ? node.children[0] : undefined;
  if (code?.type !== "element" || code.tagName !== "code") return undefined;
  const classes = Array.isArray(code.properties.className) ? code.properties.className : [];
  const language = String(classes.find((name) => String(name).startsWith("language-")) ?? "");
  const meta =
    (code.data as { meta?: string } | undefined)?.meta ?? code.properties.metastring ?? "";
  return { source: textOf(code), language: language.replace("language-", ""), meta: String(meta) };
}

async function sampleOf(
  source: string,
  language: string,
  bee: string,
): Promise<RunnableSample | undefined> {
  const sample = await compileFence(language, source, bee);
  return "file" in sample ? { file: sample.file, bee, isEditable: language === "ts" } : undefined;
}

/** Numbers the blocks of a page that begin alike, so that each button has a name of its own. */
function numberAlike(tree: Root): void {
  const counts = new Map<unknown, number>();
  visit(tree, "element", ({ properties, children }) => {
    const name = properties.dataName;
    if (properties.dataIsland !== "code" || typeof name !== "string") return;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (count === 1) return;
    properties.dataName = `${name} (${count})`;
    for (const child of children)
      if (child.type === "element" && child.properties.ariaLabel)
        child.properties.ariaLabel = `${String(child.properties.ariaLabel)} (${count})`;
  });
}

/**
 * Replaces every fence (except `mermaid` and `math`, handled earlier) by a static code block. Blog posts
 * belong to no edition and use the samples of the oldest one.
 */
export function rehypeCode({ editions }: { readonly editions: readonly Edition[] }) {
  return async (tree: Root, file: { readonly path: string }): Promise<void> => {
    const bee = pageAt(file.path, editions)?.edition.release ?? DEFAULT_RELEASE;
    const hasOldNames = hasBeeJs12Names(editionFact(bee)["bee-js"]);
    const found: { parent: { children: unknown[] }; index: number; node: Element }[] = [];
    visit(tree, "element", (node, index, parent) => {
      if (parent && index !== undefined && fenceOf(node)) found.push({ parent, index, node });
    });
    for (const { parent, index, node } of found) {
      const fence = fenceOf(node);
      if (!fence) continue;
      const words = fence.meta.replace(/title="[^"]*"/, "").split(/\s+/);
      const title = /title="([^"]*)"/.exec(fence.meta)?.[1];
      const label = title ?? (words.includes("output") ? "output" : undefined);
      const sample = words.includes("test")
        ? await sampleOf(fence.source, fence.language, bee)
        : undefined;
      const types = hasTypes(fence.language, fence.source)
        ? typesKey(bee, readMagicComments(fence.source).code)
        : undefined;
      const block = await codeBlock(fence.source, fence.language, label, sample, types);
      const next = hasOldNames ? nextNames(fence.source, fence.language) : undefined;
      if (next) block.children.push(next);
      parent.children[index] = block;
    }
    numberAlike(tree);
  };
}
