import { whenIdle } from "../../when-idle.ts";
import type { IndexFile } from "@swarm-docs/search/engine/format";

/** Two pages about nothing, enough for a question to take every turn that the real ones take. */
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
/** A known word, a form of one, a misspelt one, two in one, and one that is not finished. */
const QUESTION = "page sections smaple otherwords wor";

/** As often as it takes until a browser makes machine code of the loops. */
const TIMES = 30;

interface Exercise {
  readonly ask: (file: IndexFile, query: string) => unknown;
  /** Whether the real index is there. */
  readonly isEnough: () => boolean;
}

/**
 * Lets the engine answer a question about nothing while the index is on its way: what a browser
 * compiles on first use is ready when the reader's own question comes.
 */
export function warmUp({ ask, isEnough }: Exercise, times = TIMES): void {
  if (times === 0) return;
  whenIdle(() => {
    if (isEnough()) return;
    ask(SAMPLE, QUESTION);
    warmUp({ ask, isEnough }, times - 1);
  });
}
