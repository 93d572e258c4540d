/** Samples that run in their page: `samples.json` of the build lists them with what they print. */
import { readFileSync } from "node:fs";
import path from "node:path";
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
