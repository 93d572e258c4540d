/** Samples that run in their page: `samples.json` of the build lists them with their expected output. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { ROOT } from "../edition.ts";
import { NIGHTLY } from "../nightly.ts";
import { DIR } from "../quality/pages.ts";

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

/**
 * Whether the browser runs a sample: once where its code and output are the same in both editions,
 * because Node.js runs every sample of each edition anyway (`tools/samples/run.test.ts`). With
 * `NIGHTLY=1` it runs all.
 */
export const runsHere = (fact: Fact): boolean =>
  NIGHTLY || fact.bee === ROOT.release || !atRoot.has(caseOf(fact));

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
