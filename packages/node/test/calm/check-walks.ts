import { describe, expect, it } from "vitest";
import { countedNode, sliceSteps, watch, type CountedNode } from "./counted.ts";

/** Sends a request; the signal is the client's. */
export type Run = (signal?: AbortSignal) => Promise<{ readonly status: number }>;

/** A request whose amount of work the client controls. */
export interface Walk {
  /** Puts into the node what the request needs, and gives the request. */
  readonly prepare: (world: CountedNode) => Promise<Run>;
  /** The answer's status when it is a refusal; else some success. */
  readonly refusal?: number;
  /** Least number of turns that the work must have needed; default 8. */
  readonly turns?: number;
  /** Most that happens at once, where chunks are read ahead together. */
  readonly atOnce?: number;
  /** Maximum number of chunk reads: each node is visited once. */
  readonly reads?: number;
  /** True for uploads: an aborted upload deletes the chunks it stored, which does not count as work. */
  readonly isUpload?: true;
}

/** What may happen between two turns: the slice's steps with a read and a write for each, twice. */
const mostAtOnce = 6 * sliceSteps;

/** Checks that each lets others have their turn, and ends with its client. */
export function checkWalks(walks: Readonly<Record<string, Walk>>): void {
  describe.each(Object.entries(walks))("%s", (_name, walk) => {
    const { prepare, turns = 8, atOnce = mostAtOnce, reads, refusal, isUpload } = walk;

    it("leaves turns to others all along", async () => {
      const world = await countedNode();
      const run = await prepare(world);
      let status = 0;
      const course = await watch(world, async () => ({ status } = await run()));
      expect(refusal === undefined ? Math.floor(status / 100) : status).toBe(refusal ?? 2);
      expect(course.longest).toBeLessThanOrEqual(atOnce);
      expect(course.turns).toBeGreaterThanOrEqual(turns);
      if (reads !== undefined) expect(course.reads).toBeLessThanOrEqual(reads);
      await world.node.close();
    });

    it("ends when its client goes", async () => {
      const world = await countedNode();
      const run = await prepare(world);
      const client = new AbortController();
      const done = { steps: 0, reads: 0, writes: 0 };
      const leave = Math.min(3, turns - 1);
      const course = await watch(
        world,
        () => run(client.signal).catch(() => undefined),
        (turn) => {
          if (turn !== leave) return;
          Object.assign(done, world.work);
          client.abort();
        },
      );
      expect(client.signal.aborted).toBe(true);
      const { steps, reads: read, writes } = world.work;
      const after = isUpload ? read + writes : steps + read + writes;
      const before = isUpload ? done.reads + done.writes : done.steps + done.reads + done.writes;
      expect(after - before).toBeLessThanOrEqual(atOnce);
      expect(course.longest).toBeLessThanOrEqual(atOnce);
      await world.node.close();
    });
  });
}
