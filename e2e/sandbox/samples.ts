/** Samples that run in their page: `samples.json` of the build lists them with their expected output. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { DIR } from "../quality/pages.ts";

interface Fact {
  /** Release of Bee that the page describes. */
  readonly bee: string;
  readonly route: string;
  readonly page: string;
  readonly line: number;
  readonly script?: string;
  readonly output?: string;
}

const facts = JSON.parse(readFileSync(path.join(DIR, "samples.json"), "utf8")) as Fact[];

export const runnable = facts.filter(({ script }) => script !== undefined);

/** The pages that have one. */
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
