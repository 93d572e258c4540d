import { patternOf } from "../../src/samples/match.ts";
import { compileSample } from "./compile.ts";
import { allFences, type Fence } from "./extract.ts";
import { beeJs } from "./library.ts";

/** One line of `samples.json`: a TypeScript sample that the checks run. */
export interface SampleFact {
  readonly page: string;
  readonly line: number;
  /** Name of its module below `assets/samples/`, when it runs in the page too. */
  readonly script?: string;
  /** Why it does not. */
  readonly reason?: string;
  /** What it prints must match this pattern, white space folded to single spaces. */
  readonly output?: string;
}

/** The TypeScript samples of all pages that are marked `test`. */
function samples(): Fence[] {
  return allFences().filter(({ language, words }) => language === "ts" && words.includes("test"));
}

/** Every file that samples need, by path below the site's root. */
export async function sampleFiles(): Promise<Map<string, string>> {
  const library = await beeJs();
  const files = new Map([[`assets/samples/${library.file}`, library.text]]);
  const facts: SampleFact[] = [];
  for (const { page, line, code, output } of samples()) {
    const result = await compileSample(code);
    const fact = { page, line, ...(output !== undefined && { output: patternOf(output) }) };
    if ("reason" in result) facts.push({ ...fact, reason: result.reason });
    else {
      files.set(`assets/samples/${result.file}`, result.text);
      facts.push({ ...fact, script: result.file });
    }
  }
  return files.set("samples.json", `${JSON.stringify(facts, null, 2)}\n`);
}
