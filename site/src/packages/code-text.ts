import type { ApiName, CodeLines } from "./facts.ts";

/** The characters of code. */
export const codeText = (code: CodeLines): string =>
  code
    .map((line) => line.map((piece) => (typeof piece === "string" ? piece : piece[1])).join(""))
    .join("\n");

/** Whether a declaration says nothing that its heading and its members do not. */
export const isBare = ({ kind, name, code, members }: ApiName): boolean =>
  members.length > 0 && codeText(code) === `${kind} ${name}`;
