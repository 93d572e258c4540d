import type { ReleaseName } from "@swarm-docs/node/release/name";
import { endPageNode, pageNode, startingWords, whyNot } from "./page-node.ts";
import { environmentOf } from "./session.ts";
import { editedSource, sampleSource } from "./source.ts";
import { useProgram, type RunNode } from "./useProgram.ts";

/** What the Run button of a code block runs. */
export interface RunnableSample {
  /** File of the sample's module. */
  readonly script: string;
  /** Release of Bee that the node follows: that of the edition being read, such as `2.8.1`. */
  readonly bee: ReleaseName;
  /** Whether its code can be changed in the page. */
  readonly isEditable: boolean;
}

/** The output that the page shows after a block, if it shows one. */
function shownOutput(block: Element): string | undefined {
  const next = block.nextElementSibling;
  if (next?.classList.contains("code-output") !== true) return undefined;
  return [...next.querySelectorAll("pre .line")].map((line) => line.textContent ?? "").join("");
}

async function nodeOf(bee: ReleaseName): Promise<RunNode> {
  const { sandbox, batchId, gone } = await pageNode(bee);
  const environment = environmentOf(batchId, "http://localhost:1633");
  return { port: () => sandbox.port(), environment, gone };
}

/**
 * Runs of a sample against the node of its page, which lives until it is reset or the page goes; then
 * all runs end. `code` is what the reader has written in place of the page's.
 */
export function useRun({ script, bee, isEditable }: RunnableSample, block: Element, code?: string) {
  const { run, toggle, start, say } = useProgram({
    whyNot,
    startingWords: () => startingWords(bee),
    node: () => nodeOf(bee),
    source: () =>
      code === undefined ? sampleSource(script, bee, isEditable) : editedSource(code, bee),
    shown: () => (code === undefined ? shownOutput(block) : undefined),
    leave: endPageNode,
  });
  const reset = (): void => {
    endPageNode();
    say("The node is gone, with its batches, feeds and uploads. Run starts a new one.");
  };
  return { run, toggle, start, reset };
}
