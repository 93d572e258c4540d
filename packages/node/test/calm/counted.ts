import { toHex } from "@swarm-docs/protocol/hex";
import { createNode, type Node } from "../../src/create.ts";
import type { StoredChunk } from "../../src/store/chunk-store.ts";
import { MemoryStore } from "../../src/store/memory.ts";
import { Turns } from "../../src/turns.ts";

/** Steps that make up a slice here: few, so that small inputs need many slices. */
export const sliceSteps = 4;

/** What a node has done so far. */
export interface Work {
  /** Calls of a pace. */
  steps: number;
  /** Chunks read from and written to the store. */
  reads: number;
  writes: number;
}

/** A node that counts its work, on a thread whose clock counts steps. */
export interface CountedNode {
  readonly node: Node;
  readonly work: Work;
  readonly batchId: string;
}

class CountingStore extends MemoryStore {
  readonly #work: Work;

  constructor(work: Work) {
    super();
    this.#work = work;
  }

  override get(address: Uint8Array): Promise<StoredChunk> {
    this.#work.reads++;
    return super.get(address);
  }

  override put(chunk: Parameters<MemoryStore["put"]>[0]): Promise<void> {
    this.#work.writes++;
    return super.put(chunk);
  }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A counting node in memory, with a batch. */
export async function countedNode(): Promise<CountedNode> {
  const work: Work = { steps: 0, reads: 0, writes: 0 };
  const node = await createNode({
    seed: "calm",
    blockTimeMs: 0,
    store: new CountingStore(work),
    // A look at the clock is a step, so four of them use the slice up.
    turns: new Turns({ now: () => ++work.steps, next: nextTask, sliceMs: sliceSteps }),
  });
  const { id } = await node.core.batches.buy({
    amount: 10n ** 10n,
    depth: 24,
    label: "",
    isImmutable: false,
  });
  return { node, work, batchId: toHex(id) };
}

/** Measurements of a piece of work. */
interface Course {
  readonly steps: number;
  readonly reads: number;
  readonly writes: number;
  /** Most steps, reads and writes between two turns of everything else. */
  readonly longest: number;
  readonly turns: number;
}

/** Runs work and looks, at every turn, how much was done since the last. */
export async function watch(
  { work }: CountedNode,
  run: () => Promise<unknown>,
  onTurn: (turns: number) => void = () => undefined,
): Promise<Course> {
  const before = { ...work };
  const total = (): number => work.steps + work.reads + work.writes;
  let seen = total();
  let longest = 0;
  let turns = 0;
  let isOver = false;
  const look = (): void => {
    longest = Math.max(longest, total() - seen);
    seen = total();
  };
  const beat = (): void => {
    look();
    turns++;
    onTurn(turns);
    if (!isOver) setImmediate(beat);
  };
  setImmediate(beat);
  try {
    await run();
  } finally {
    isOver = true;
    look();
  }
  return {
    steps: work.steps - before.steps,
    reads: work.reads - before.reads,
    writes: work.writes - before.writes,
    longest,
    turns,
  };
}
