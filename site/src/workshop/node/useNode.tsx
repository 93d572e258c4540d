import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import type { NodeClient, NodeKind, PageNodes } from "./node-client.ts";
import { noAnswerText } from "../../../shared/text/no-answer.ts";
import { useTask } from "../../ui/useTask.ts";

/** Node selection shared by the panels. */
export interface NodeSelection {
  readonly kind: NodeKind;
  /** Bee release of the node in the page. */
  readonly release: ReleaseName;
  /** Base URL of a node on the user's machine. */
  readonly address: string;
}

/** Startup state of the node. */
export type StartupState =
  | { readonly kind: "starting" }
  | { readonly kind: "ready"; readonly node: NodeClient; readonly number: number }
  | { readonly kind: "failed"; readonly reason: string };

interface Chosen {
  readonly choice: NodeSelection;
  readonly choose: (choice: NodeSelection) => void;
}

const ChosenContext = createContext<Chosen | undefined>(undefined);

/** Seed of the nodes in the page; fixed, so that exported states load in any browser. */
const SEED = "workshop";

/** Node started for a choice; closed by the next choice or with the page. */
interface Started {
  readonly choice: NodeSelection;
  readonly node: Promise<NodeClient>;
  readonly end: () => void;
}

async function open(
  choice: NodeSelection,
  onNodes: (nodes: PageNodes) => void,
): Promise<NodeClient> {
  if (choice.kind === "page") {
    const { startPageNodes } = await import(/* webpackChunkName: "play" */ "./page-nodes.ts");
    const nodes = await startPageNodes({ release: choice.release, count: 1, seed: SEED });
    onNodes(nodes);
    const [node] = nodes.nodes;
    if (node === undefined) throw new Error("no node was started");
    return node;
  }
  const { obstacle, remoteNode } = await import(/* webpackChunkName: "play" */ "./remote-node.ts");
  const node = remoteNode(choice.kind, choice.address);
  const problem = await obstacle(node).catch(() => noAnswerText(choice.address, location.origin));
  if (problem !== undefined) throw new Error(problem);
  return node;
}

function start(choice: NodeSelection): Started {
  let isOver = false;
  let nodes: PageNodes | undefined;
  const node = open(choice, (made) => {
    nodes = made;
    if (isOver) made.close();
  });
  return {
    choice,
    node,
    end() {
      isOver = true;
      nodes?.close();
    },
  };
}

let running: Started | undefined;

const isSame = (one: NodeSelection, other: NodeSelection): boolean =>
  one.kind === other.kind && one.release === other.release && one.address === other.address;

/** Returns the node shared by all panels; a different choice replaces it. */
function nodeFor(choice: NodeSelection): Promise<NodeClient> {
  if (running === undefined || !isSame(running.choice, choice)) {
    running?.end();
    const started = start(choice);
    running = started;
    started.node.catch(() => {
      if (running === started) running = undefined;
    });
  }
  return running.node;
}

/** Context provider of the node selection. */
export function NodeChoice({
  release,
  children,
}: {
  readonly release: ReleaseName;
  readonly children: ReactNode;
}) {
  const [choice, choose] = useState<NodeSelection>({
    kind: "page",
    release,
    address: "http://localhost:1633",
  });
  const value = useMemo(() => ({ choice, choose }), [choice]);
  return <ChosenContext value={value}>{children}</ChosenContext>;
}

/** Returns the node selection and its setter. Throws outside `NodeChoice`. */
export function useChoice(): Chosen {
  const chosen = useContext(ChosenContext);
  if (chosen === undefined) throw new Error("there is no choice of nodes around this panel");
  return chosen;
}

/** Source of the `number` of ready nodes. */
let count = 0;

/** Returns the state of the selected node, started on first use; `again` retries after a failure. */
export function useNode(): readonly [StartupState, again: () => void] {
  const { choice } = useChoice();
  const { run, retry, value, error, isBusy } = useTask(async (_run, wanted: NodeSelection) => {
    const node = await nodeFor(wanted);
    return { kind: "ready", node, number: ++count } as const;
  });
  useEffect(() => void run(choice), [run, choice]);
  if (error !== undefined) return [{ kind: "failed", reason: error }, retry];
  return [isBusy || value === undefined ? { kind: "starting" } : value, retry];
}
