import type { ApiName, CodeLines } from "./facts.ts";

/** Plain text of code. */
export const codeText = (code: CodeLines): string =>
  code
    .map((line) => line.map((piece) => (typeof piece === "string" ? piece : piece[1])).join(""))
    .join("\n");

/** Whether a declaration adds nothing to its heading and members. */
export const isBare = ({ kind, name, code, members }: ApiName): boolean =>
  members.length > 0 && codeText(code) === `${kind} ${name}`;
