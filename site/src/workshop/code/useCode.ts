import { useRef, useState } from "react";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import type { AllAsked } from "../../samples/asked/asked.ts";
import { editedSource } from "../../samples/source.ts";
import { environmentOf } from "../../samples/session.ts";
import { useProgram, type RunNode } from "../../samples/useProgram.ts";
import { reasonOf } from "../../../shared/text/reason.ts";
import { control } from "../node/control.ts";
import type { NodeClient } from "../node/node-client.ts";
import { batchOfPrograms } from "../node/stamps.ts";
import { changesBetween, feedsOf, insideOf, type StateChange, type Inside } from "./inside.ts";

/** Changes in the node made by a run. */
export interface Changed {
  readonly changes: readonly StateChange[];
  /** Whether the clock is paused; new batches then never become usable. */
  readonly isHeld: boolean;
  /** Why the snapshot failed. */
  readonly problem?: string;
}

/** Speed-up of block production while a program runs: batches become usable after two seconds. */
const HURRY = 5;

/** Snapshot and clock rate before a run. */
interface Before {
  readonly inside: Inside;
  readonly rate: number;
}

/** Runs code against a workshop node and compares snapshots taken before and after. */
export function useCode(node: NodeClient, release: ReleaseName, code: string) {
  const [changed, setChanged] = useState<Changed>();
  const before = useRef<Before>(undefined);
  // Never aborted: runs stop when the panel unmounts and its node closes.
  const [gone] = useState(() => new AbortController().signal);
  // Change the clock rate of the node in the page only.
  const isOurs = node.kind === "page";

  const open = async (): Promise<RunNode> => {
    const { port } = node;
    if (port === undefined) throw new Error("programs do not run against a Bee");
    const batchId = await batchOfPrograms(node);
    const { rate } = await control(node, "clock");
    before.current = { rate, inside: await insideOf(node) };
    if (isOurs) await control(node, "setRate", { rate: rate * HURRY });
    return { port, environment: environmentOf(batchId, "http://localhost:1633"), gone };
  };
  const ended = async (asked: AllAsked): Promise<void> => {
    const was = before.current;
    before.current = undefined;
    if (was === undefined) return;
    try {
      if (isOurs) await control(node, "setRate", { rate: was.rate });
      const [inside, feeds] = await Promise.all([insideOf(node), feedsOf(node, asked)]);
      const changes = [...feeds, ...changesBetween(was.inside, inside)];
      setChanged({ changes, isHeld: inside.isHeld });
    } catch (error) {
      setChanged({ changes: [], isHeld: false, problem: reasonOf(error) });
    }
  };
  const { run, toggle, start } = useProgram({
    whyNot: () => undefined,
    startingWords: () => `Asking ${isOurs ? "the node in this page" : "your development node"}…`,
    node: open,
    source: () => editedSource(code, release),
    shown: () => undefined,
    ended,
  });
  return { run, toggle, start, changed };
}
