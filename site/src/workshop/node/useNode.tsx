import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import type { NodeClient, NodeKind, PageNodes } from "./node-client.ts";
import { useTask } from "../../ui/useTask.ts";

/** Which node the panels speak to. */
export interface Choice {
  readonly kind: NodeKind;
  /** Which Bee the node of the page is. */
  readonly release: ReleaseName;
  /** Address of a node on the reader's machine. */
  readonly address: string;
}

/** Where the node stands. */
export type NodeState =
  | { readonly kind: "starting" }
  | { readonly kind: "ready"; readonly node: NodeClient; readonly number: number }
  | { readonly kind: "failed"; readonly reason: string };

interface Chosen {
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
}

const ChosenContext = createContext<Chosen | undefined>(undefined);

/** Seed of the nodes in the page: files of their state fit everywhere. */
export const SEED = "workshop";

/** What is started for a choice; it ends with the page or with the next choice. */
interface Started {
  readonly choice: Choice;
  readonly node: Promise<NodeClient>;
  readonly end: () => void;
}

async function open(choice: Choice, onNodes: (nodes: PageNodes) => void): Promise<NodeClient> {
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
  const problem = await obstacle(node).catch(
    () =>
      `Nothing answers at ${choice.address}, or it does not allow this page to ask (option cors-allowed-origins).`,
  );
  if (problem !== undefined) throw new Error(problem);
  return node;
}

function start(choice: Choice): Started {
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

const isSame = (one: Choice, other: Choice): boolean =>
  one.kind === other.kind && one.release === other.release && one.address === other.address;

/** The node of this visit: one for all panels, begun anew when another is chosen. */
function nodeFor(choice: Choice): Promise<NodeClient> {
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

/** Remembers the choice for all panels. */
export function NodeChoice({
  release,
  children,
}: {
  readonly release: ReleaseName;
  readonly children: ReactNode;
}) {
  const [choice, choose] = useState<Choice>({
    kind: "page",
    release,
    address: "http://localhost:1633",
  });
  const value = useMemo(() => ({ choice, choose }), [choice]);
  return <ChosenContext value={value}>{children}</ChosenContext>;
}

/** The choice, and the way to change it. */
export function useChoice(): Chosen {
  const chosen = useContext(ChosenContext);
  if (chosen === undefined) throw new Error("there is no choice of nodes around this panel");
  return chosen;
}

/** Counts the nodes that were given to panels. */
let count = 0;

/** The chosen node, started when the first panel asks for it; `again` retries after a failure. */
export function useNode(): readonly [NodeState, again: () => void] {
  const { choice } = useChoice();
  const { run, retry, value, error, isBusy } = useTask(async (_run, wanted: Choice) => {
    const node = await nodeFor(wanted);
    return { kind: "ready", node, number: ++count } as const;
  });
  useEffect(() => void run(choice), [run, choice]);
  if (error !== undefined) return [{ kind: "failed", reason: error }, retry];
  return [isBusy || value === undefined ? { kind: "starting" } : value, retry];
}
