import { readFileSync } from "node:fs";

/** Reads an inline script without comments and indentation; its hash is added to the policy. */
export function inlineScript(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/\n\s*/g, "\n")
    .trim();
}
