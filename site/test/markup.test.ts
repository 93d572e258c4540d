import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parseAst } from "vitest/node";

const SITE = path.join(import.meta.dirname, "..");

/**
 * Files and folders that write markup as text, each with its reason. `site/framework`, which changes
 * the framework itself, is not looked at.
 */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "plugins/cards/": "drawings that become pictures, and a finished page that names its own",
  "plugins/finish/": "finished pages: the framework has written them, and they are text",
  "plugins/head/index.ts": "the framework takes tags of the head this way",
  "plugins/markdown/diagrams.ts": "a drawing that comes as text",
  "src/api-reference/send/world.ts": "a page that is stored on the node",
  "src/samples/edit/completions.ts":
    "documentation in the list of the editor, which takes DOM nodes",
  "src/samples/types/names.ts":
    "names in the code of a page, which is static and has no React root",
  "src/overlays/Zoom.tsx": "a drawing of the build, once more in the dialog",
  "src/workshop/files/examples.ts": "a site to be taken apart, which is stored on the node",
  "src/ui/announce.ts": "the one live region of a page, outside of its many React roots",
  "src/search/contract.ts": "marks around found words, which become elements in React",
};

interface Syntax {
  readonly type: string;
  readonly [part: string]: unknown;
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === "object" && value !== null && "type" in value;

/** Names of what makes elements without React, or takes markup from a text. */
const BY_HAND = /^(createElement|createElementNS|innerHTML|outerHTML|insertAdjacentHTML)$/;
/** A tag with attributes, or a closing tag. `<name>` in a message does not match. */
const MARKUP = /<[a-z][\w-]*\s+[\w-]+=|<\/[a-z][\w-]*>|<[a-z][\w-]*\s*\/>/;

function textOf({ type, value, quasis }: Syntax): string {
  if (type === "Literal" && typeof value === "string") return value;
  if (type !== "TemplateLiteral") return "";
  const pieces = quasis as readonly { readonly value: { readonly raw: string } }[];
  return pieces.map((piece) => piece.value.raw).join("x");
}

/** Hand-written markup in a source file; `ending` selects the parser. */
function offences(source: string, ending = "tsx"): string[] {
  const found: string[] = [];
  const visit = (node: Syntax): void => {
    const { type, name } = node;
    if (type === "Identifier" && BY_HAND.test(String(name))) found.push(String(name));
    const text = textOf(node);
    if (MARKUP.test(text)) found.push(text);
    for (const part of Object.values(node).flat()) if (isSyntax(part)) visit(part);
  };
  visit(parseAst(source, { lang: ending === "ts" ? "ts" : "tsx" }) as unknown as Syntax);
  return found;
}

function sources(folder: string): string[] {
  return readdirSync(path.join(SITE, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((name) => /\.(tsx?|c?js)$/.test(name) && !/\.test\.tsx?$/.test(name));
}

test("what a reader operates is React: no element is made by hand, no markup is a text", () => {
  const found = ["src", "plugins", "shared", "render", "content"]
    .flatMap(sources)
    .flatMap((name) => {
      if (Object.keys(EXCEPTIONS).some((part) => name.startsWith(part))) return [];
      const source = readFileSync(path.join(SITE, name), "utf8");
      return offences(source, name.split(".").at(-1)).map((one) => `${name}: ${one}`);
    });
  expect(found).toEqual([]);
});

test("the look at the sources sees what it is for, and nothing else", () => {
  expect(offences('const box = document.createElement("div");')).toHaveLength(1);
  expect(offences("box.innerHTML = text;")).toHaveLength(1);
  expect(offences('x = `<li class="${name}">${x}`;')).toHaveLength(1);
  expect(offences("x = html`\n  <p>${text}</p>`;")).toHaveLength(1);
  expect(offences("x = '<b>' + text + '</b>';")).toHaveLength(1);
  expect(offences("/* `</p>` */ x = <p id={`a-${b}`}>{`${c} < d`}</p>;")).toEqual([]);
  expect(offences("x = <i dangerouslySetInnerHTML={markup} title={`<${name}>`} />;")).toEqual([]);
});
