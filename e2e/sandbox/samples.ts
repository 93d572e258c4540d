/** Samples that run in their page: `samples.json` of the build lists them with their expected output. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { ROOT } from "../edition.ts";
import { NIGHTLY } from "../nightly.ts";
import { coveringBy } from "../quality/layouts.ts";
import { DIR } from "../quality/pages.ts";
import { usesOf } from "./uses.ts";

/** A sample as the build lists it. */
export interface Fact {
  /** Release of Bee that the page describes. */
  readonly bee: string;
  readonly route: string;
  readonly page: string;
  readonly line: number;
  readonly script?: string;
  readonly output?: string;
}

const facts = JSON.parse(readFileSync(path.join(DIR, "samples.json"), "utf8")) as Fact[];

/** The samples with a *Run* button. */
export const runnable = facts.filter(({ script }) => script !== undefined);

const SAMPLES = path.join(DIR, "assets/samples");

/** The built module of a sample. */
export const moduleOf = (script: string): string =>
  readFileSync(path.join(SAMPLES, script), "utf8");

/** What a sample does and must print, whichever bee-js it imports. */
function caseOf({ script = "", output }: Fact): string {
  const code = moduleOf(script).replaceAll(/bee-js\.[0-9a-f]{16}\.js/g, "bee-js.js");
  return JSON.stringify([code, output]);
}

const atRoot = new Set(runnable.filter(({ bee }) => bee === ROOT.release).map(caseOf));

/** Whether the code or the output of a sample is its own, or it describes the edition at the root. */
export const isDistinct = (fact: Fact): boolean =>
  fact.bee === ROOT.release || !atRoot.has(caseOf(fact));

/** Routes whose distinct samples use, taken together, everything that any sample uses. */
function coveringRoutes(): ReadonlySet<string> {
  const uses = new Map<string, Set<string>>();
  for (const fact of runnable.filter(isDistinct)) {
    const own = uses.get(fact.route) ?? new Set();
    // Each edition has a bee-js of its own.
    for (const use of usesOf(moduleOf(fact.script ?? ""))) own.add(`${fact.bee} ${use}`);
    uses.set(fact.route, own);
  }
  const countAt = (route: string): number =>
    runnable.filter((fact) => fact.route === route && isDistinct(fact)).length;
  // Opening the page and starting its node costs as much as a few runs.
  return new Set(coveringBy(uses, (route) => 3 + countAt(route)));
}

const COVERING = coveringRoutes();

/**
 * Whether the browser runs a sample: once where its code and output are the same in both editions, on the
 * pages that cover what samples use, because Node.js runs every sample of each edition anyway
 * (`tools/samples/run.test.ts`). With `NIGHTLY=1` it runs all.
 */
export const runsHere = (fact: Fact): boolean =>
  NIGHTLY || (isDistinct(fact) && COVERING.has(fact.route));

/** Routes of pages with a sample that runs. */
export const routes = [...new Set(runnable.map(({ route }) => route))];

/** The block of the Run button at `index`, and the parts of its run. */
export function blockAt(page: Page, index: number) {
  const block = page.locator(".code:has(.code-run)").nth(index);
  return {
    block,
    button: block.locator(".code-run"),
    status: block.getByRole("status", { includeHidden: true }),
    printed: block.locator(".run-output > :not(.run-error)"),
    errors: block.locator(".run-error"),
    reset: block.locator(".run-reset"),
    asked: block.locator(".run-asked"),
  };
}
