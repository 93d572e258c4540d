// What can be read from Go source without a compiler: literals, constants, bodies of functions.
import { readFileSync } from "node:fs";
import path from "node:path";
import { filesBelow } from "../../site/content/files-below.ts";

/** A Go source file. */
export interface GoFile {
  /** Path below the checkout, with `/`. */
  readonly file: string;
  readonly text: string;
}

/** The sources of a checkout below `folder`, without tests. Throws an Error for a folder without any. */
export function goFiles(checkout: string, folder: string): GoFile[] {
  const root = path.join(checkout, folder);
  const files = filesBelow(root)
    .filter((name) => name.endsWith(".go") && !name.endsWith("_test.go"))
    .map((name) => ({
      file: `${folder}/${name}`,
      text: readFileSync(path.join(root, name), "utf8"),
    }));
  if (files.length === 0) throw new Error(`${root} has no Go sources: name a checkout of Bee`);
  return files;
}

const LITERAL = /"(?:[^"\\\n]|\\.)*"|`[^`]*`/g;
const COMMENT = /("(?:[^"\\\n]|\\.)*"|`[^`]*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** The text without comments; literals that look like one stay. */
export const withoutComments = (text: string): string =>
  text.replace(COMMENT, (_, literal?: string) => literal ?? "");

/** Decodes a Go string literal. */
export function valueOf(literal: string): string {
  if (literal.startsWith("`")) return literal.slice(1, -1);
  const plain = literal.replace(/\\a|\\v/g, "").replace(/\\x([0-9a-f]{2})/gi, "\\u00$1");
  try {
    return JSON.parse(plain) as string;
  } catch {
    return plain.slice(1, -1);
  }
}

/** Values of all string literals of a text, those joined by `+` as one. */
export function literalsOf(text: string): string[] {
  const joined = withoutComments(text).replace(/"\s*\+\s*"/g, "");
  return (joined.match(LITERAL) ?? []).map(valueOf);
}

/** Values of constants and variables that are a string literal, by name. */
export function stringsOf(text: string): ReadonlyMap<string, string> {
  const found = withoutComments(text).matchAll(
    /\b(\w+)\s*(?:string\s*)?:?=\s*("(?:[^"\\\n]|\\.)*"|`[^`]*`)/g,
  );
  return new Map([...found].map(([, name = "", literal = ""]) => [name, valueOf(literal)]));
}

/** The arguments of a call whose opening parenthesis is at `open`, as they are written. */
export function argumentsAt(text: string, open: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = open + 1;
  for (let at = open; at < text.length; at++) {
    const sign = text[at] as string;
    if (sign === '"' || sign === "`" || sign === "'") {
      for (at++; at < text.length && text[at] !== sign; at++)
        if (text[at] === "\\" && sign !== "`") at++;
    } else if ("([{".includes(sign)) depth++;
    else if (")]}".includes(sign)) {
      depth--;
      if (depth === 0) {
        found.push(text.slice(start, at).trim());
        return found.filter((one) => one !== "");
      }
    } else if (sign === "," && depth === 1) {
      found.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return found;
}

/** Bodies of functions and methods by name; methods of different types with one name are joined. */
export function functionsOf(text: string): ReadonlyMap<string, string> {
  const bodies = new Map<string, string>();
  const source = withoutComments(text);
  for (const found of source.matchAll(/^func (?:\([^)]*\) )?(\w+)\([\s\S]*?^\}/gm)) {
    const name = found[1] as string;
    bodies.set(name, `${bodies.get(name) ?? ""}\n${found[0]}`);
  }
  return bodies;
}
