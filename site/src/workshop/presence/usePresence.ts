import { useTask } from "../../ui/useTask.ts";
import type { NodeClient } from "../node/node-client.ts";
import type { NamedNode } from "../node/verified-node.ts";
import { uploadWithLosses } from "./example.ts";
import { checkPresence, type Presence } from "./presence.ts";
import type { SurveyCount } from "./survey.ts";

/** State of a check: counters while it runs, then the result. */
export interface PresenceView {
  readonly count?: SurveyCount;
  readonly presence?: Presence;
}

/** Milliseconds between two progress updates. */
const TELL_EVERY_MS = 200;

/** Calls `tell` for the first count and then at most every 200 ms. */
function throttled(tell: (count: SurveyCount) => void): (count: SurveyCount) => void {
  let last = -Infinity;
  return (count) => {
    const now = performance.now();
    if (now - last < TELL_EVERY_MS) return;
    last = now;
    tell(count);
  };
}

/** Checks a reference on nodes; `example` first uploads a file with losses to `node`. */
export function usePresence(node: NodeClient, onExample: (reference: string) => void) {
  const check = useTask<PresenceView, [reference: string, nodes: readonly NamedNode[]]>(
    async ({ signal, report }, reference, nodes) => {
      report({});
      const onProgress = throttled((count) => report({ count }));
      return { presence: await checkPresence(reference, nodes, signal, onProgress) };
    },
  );
  const example = useTask(async ({ signal }, level: number, nodes: readonly NamedNode[]) => {
    const reference = await uploadWithLosses(node, level);
    signal.throwIfAborted();
    onExample(reference);
    void check.run(reference, nodes);
  });
  return { check, example };
}
