import { patternOf } from "../../shared/samples/match.ts";
import { routeIn } from "../../shared/edition/routes.ts";
import type { Edition } from "../../settings/editions.ts";
import { compileSample, type Refusal } from "./compile.ts";
import { compileCurl } from "./curl.ts";
import { allFences } from "../../content/page-fences.ts";
import type { Script } from "./library.ts";
import { importable } from "./modules.ts";

/**
 * One line of `samples.json`: a sample of an edition that the checks run, in TypeScript or made of curl
 * commands alone.
 */
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
  /** Pattern that the output must match, with white space collapsed. */
  readonly output?: string;
}

/** What becomes of a sample in its page: a module for TypeScript and for curl, nothing for other languages. */
export async function compileFence(
  language: string,
  code: string,
  release: string,
): Promise<Script | Refusal> {
  if (language === "ts") return compileSample(code, release);
  return language === "bash" ? compileCurl(code, release) : { reason: `is written in ${language}` };
}

/** Every file that samples of the editions need, by path below the site's root. */
export async function sampleFiles(
  editions: readonly Pick<Edition, "release" | "prefix">[],
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const facts: SampleFact[] = [];
  for (const edition of editions) {
    for (const script of (await importable(edition.release)).values()) {
      files.set(`assets/samples/${script.file}`, script.text);
    }
    for (const { route, page, line, language, words, code, output } of allFences(edition.release)) {
      if (!words.includes("test")) continue;
      const result = await compileFence(language, code, edition.release);
      const fact = {
        bee: edition.release,
        route: routeIn(route, edition),
        page,
        line,
        ...(output !== undefined && { output: patternOf(output) }),
      };
      if ("reason" in result) {
        // Most samples for the shell are more than curl; TypeScript without a button is rare.
        if (language === "ts") facts.push({ ...fact, reason: result.reason });
      } else {
        files.set(`assets/samples/${result.file}`, result.text);
        facts.push({ ...fact, script: result.file });
      }
    }
  }
  return files.set("samples.json", `${JSON.stringify(facts, null, 2)}\n`);
}
