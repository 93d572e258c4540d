import type { Compiler } from "../packages/compiler.ts";
import type { CodeLines, CodePiece } from "../../shared/packages/facts.ts";

type Part = Compiler.SymbolDisplayPart;

/** What fits into a line of a tooltip at 390 px. */
const WIDE = 44;

/** Classes of the colours of code (`css/code.css`), by kinds of the compiler. */
const COLOURS: Readonly<Record<string, string>> = {
  keyword: "t-keyword",
  operator: "t-keyword",
  className: "t-function",
  interfaceName: "t-function",
  enumName: "t-function",
  aliasName: "t-function",
  typeParameterName: "t-function",
  methodName: "t-function",
  functionName: "t-function",
  stringLiteral: "t-string",
  numericLiteral: "t-constant",
  enumMemberName: "t-constant",
  localName: "t-constant",
  propertyName: "t-constant",
  parameterName: "t-parameter",
};

/** Words that the compiler puts in brackets before a name; the name shows them. */
const KIND = /^(alias|method|property|parameter|enum member|getter|accessor|local \w+)$/;

/** Drops the prefix such as `(method) `, and the line that names the source of an alias. */
function withoutKind(parts: readonly Part[]): readonly Part[] {
  const [open, kind, close, space] = parts;
  const isKind = open?.text === "(" && kind && KIND.test(kind.text) && close?.text === ")";
  const rest = isKind ? parts.slice(space?.text === " " ? 4 : 3) : parts;
  const end = rest.findIndex(
    ({ kind: is }, at) => is === "lineBreak" && /^(import|export)$/.test(rest[at + 1]?.text ?? ""),
  );
  return end < 0 ? rest : rest.slice(0, end);
}

const OPEN = /[([{<]$/;
const CLOSE = /^[)\]}>]/;

/** Breaks the parameters of a signature that is too long for a line, each to a line of its own. */
function broken(parts: readonly Part[]): readonly Part[] {
  const text = parts.map((part) => part.text).join("");
  if (text.length <= WIDE || text.includes("\n")) return parts;
  const line = (indent: string): Part => ({ kind: "lineBreak", text: `\n${indent}` });
  const result: Part[] = [];
  let depth = 0;
  let isList = false;
  for (const [at, part] of parts.entries()) {
    const isOpen = part.kind === "punctuation" && OPEN.test(part.text);
    const isClose = part.kind === "punctuation" && CLOSE.test(part.text);
    if (isClose) depth -= 1;
    if (isClose && depth === 0 && isList && part.text === ")") {
      result.push({ kind: "punctuation", text: "," }, line(""));
      isList = false;
    }
    const afterComma = parts[at - 1]?.text === "," && depth === 1 && isList;
    if (afterComma && part.kind === "space") result.push(line("  "));
    else result.push(part);
    if (isOpen) {
      if (depth === 0 && part.text === "(" && parts[at + 1]?.text !== ")") {
        isList = true;
        result.push(line("  "));
      }
      depth += 1;
    }
  }
  return result;
}

/** A signature of the compiler in the colours of code, parameters on lines of their own if it is long. */
export function signatureLines(given: readonly Part[]): CodeLines {
  const lines: CodePiece[][] = [[]];
  const add = (text: string, colour: string | undefined): void => {
    if (text === "") return;
    const line = lines.at(-1) as CodePiece[];
    const last = line.at(-1);
    if (colour !== undefined) line.push([colour, text]);
    else if (typeof last === "string") line[line.length - 1] = last + text;
    else line.push(text);
  };
  for (const { kind, text } of broken(withoutKind(given))) {
    for (const [at, part] of text.split("\n").entries()) {
      if (at > 0) lines.push([]);
      add(part, COLOURS[kind]);
    }
  }
  return lines;
}
