import type { ReleaseName } from "@swarm-docs/node/release/name";
import { endPageNode, pageNode, startingWords, whyNot } from "./page-node.ts";
import { environmentOf } from "./session.ts";
import { editedSource, sampleSource } from "./source.ts";
import { useProgram, type RunNode } from "./useProgram.ts";

/** The sample of a Run button. */
export interface RunnableSample {
  /** File name of the sample's module. */
  readonly script: string;
  /** Release of Bee that the node simulates: the edition's, such as `2.8.1`. */
  readonly bee: ReleaseName;
  /** Whether it has an Edit button: TypeScript has, curl has not. */
  readonly isEditable: boolean;
}

/** Output block after a sample, if any. */
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
 * Runs a sample against the node of its page, which is stopped, with all runs, on reset or when the
 * page unmounts. `code`: edited code that replaces the sample's.
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
