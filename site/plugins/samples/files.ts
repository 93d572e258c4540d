import { patternOf } from "../../src/samples/match.ts";
import { routeIn } from "../../src/edition/routes.ts";
import type { Edition } from "../editions/editions.ts";
import { compileSample } from "./compile.ts";
import { allFences, type PageFence } from "./extract.ts";
import { beeJs } from "./library.ts";

/** One line of `samples.json`: a TypeScript sample of an edition that the checks run. */
export interface SampleFact {
  /** Release of Bee that its page describes. */
  readonly bee: string;
  /** Route of its page, without the site's base. */
  readonly route: string;
  readonly page: string;
  readonly line: number;
  /** Name of its module below `assets/samples/`, when it runs in the page too. */
  readonly script?: string;
  /** Why it does not. */
  readonly reason?: string;
  /** What it prints must match this pattern, white space folded to single spaces. */
  readonly output?: string;
}

/** The TypeScript samples of all pages of an edition that are marked `test`. */
function samples(release: string): PageFence[] {
  return allFences(release).filter(
    ({ language, words }) => language === "ts" && words.includes("test"),
  );
}

/** Every file that samples of the editions need, by path below the site's root. */
export async function sampleFiles(
  editions: readonly Pick<Edition, "release" | "prefix">[],
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const facts: SampleFact[] = [];
  for (const edition of editions) {
    const library = await beeJs(edition.release);
    files.set(`assets/samples/${library.file}`, library.text);
    for (const { route, page, line, code, output } of samples(edition.release)) {
      const result = await compileSample(code, edition.release);
      const fact = {
        bee: edition.release,
        route: routeIn(route, edition),
        page,
        line,
        ...(output !== undefined && { output: patternOf(output) }),
      };
      if ("reason" in result) facts.push({ ...fact, reason: result.reason });
      else {
        files.set(`assets/samples/${result.file}`, result.text);
        facts.push({ ...fact, script: result.file });
      }
    }
  }
  return files.set("samples.json", `${JSON.stringify(facts, null, 2)}\n`);
}
