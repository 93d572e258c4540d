import { whenIdle } from "../../../framework/prefetch/when-idle.ts";
import type { IndexFile } from "@swarm-docs/search/engine/format";

/** Minimal index of two pages that exercises every code path of the engine. */
const SAMPLE: IndexFile = {
  version: "0",
  groups: ["Samples"],
  pages: [
    ["/samples", "Pages of a sample", 0],
    ["/other", "Other words", 0],
  ],
  trails: [[]],
  docs: {
    page: [0, 0, 1],
    trail: [0, 0, 0],
    title: ["", "Its second section", ""],
    anchor: ["", "=", ""],
    kind: "psp",
    summary: {},
    explained: {},
  },
  terms: ["other page pages sample section words"],
  places: ["!2 #0 #0 $0!1 $1 #2"],
  synonyms: "|page|sheet|\n|sample words|section|\n",
};
/** A known word, an inflected form, a typo, a compound, and a prefix. */
const QUESTION = "page sections smaple otherwords wor";

/** Iterations until JIT compilers optimize the loops. */
const TIMES = 30;

interface Exercise {
  readonly ask: (file: IndexFile, query: string) => unknown;
  /** Whether the real index is loaded. */
  readonly isEnough: () => boolean;
}

/**
 * Warms up the engine while the index is loading: runs a sample query in idle periods, so that code
 * is compiled before the reader's first query.
 */
export function warmUp({ ask, isEnough }: Exercise, times = TIMES): void {
  if (times === 0) return;
  whenIdle(() => {
    if (isEnough()) return;
    ask(SAMPLE, QUESTION);
    warmUp({ ask, isEnough }, times - 1);
  });
}
