import { rewrite } from "../shared/bee-js-13/rewrite.ts";
import { bee13Facts } from "./bee-js-13.ts";

const FENCE = /^([ \t]*)(```+)(ts|js|tsx)\b([^\n]*)\n([\s\S]*?)^\1\2[ \t]*$/gm;

/** Whether a version of bee-js has the names of bee-js 12, in which samples are written; 13 renamed them. */
export const hasBeeJs12Names = (version: string): boolean => Number(version.split(".")[0]) < 13;

/**
 * The text of a page with the TypeScript samples of an edition whose bee-js is `version`: from 13 on
 * they are rewritten. Samples are written for bee-js 12, and serve older editions as they are.
 */
export function withBeeJs(text: string, version: string): string {
  if (hasBeeJs12Names(version)) return text;
  return text.replace(
    FENCE,
    (_, indent: string, ticks: string, language: string, words: string, code: string) =>
      `${indent}${ticks}${language}${words}\n${rewrite(code, bee13Facts).code}${indent}${ticks}`,
  );
}
