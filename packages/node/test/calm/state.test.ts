// A state may hold any number of records and chunks: it is written, and taken, piece by piece.
import { makeCac } from "@swarm-docs/protocol/cac";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { expect, it } from "vitest";
import { writeState } from "../../src/state-file.ts";
import { MemoryJournal } from "../../src/store/journal.ts";
import { MemoryStore } from "../../src/store/memory.ts";
import { Tables } from "../../src/store/tables.ts";

const many = 2_000;

it("a dump lets others have their turn at every record and chunk, and ends with its client", async () => {
  const tables = await Tables.open(new MemoryJournal());
  const tags = tables.table<{ uid: number }>("tags");
  await tables.change(() => {
    for (let uid = 0; uid < many; uid++) void tags.set(String(uid), { uid });
  });
  const store = new MemoryStore();
  for (let at = 0; at < many; at++) await store.put(makeCac(encodeUtf8(`chunk ${at}`)));
  let steps = 0;
  let stepsLeft = Infinity;
  const pace = (): void => {
    steps++;
    if (stepsLeft-- <= 0) throw new Error("gone");
  };
  let frames = 0;
  let most = 0;
  let before = 0;
  for await (const piece of writeState({ tables, stores: [store] }, pace)) {
    expect(piece.length).toBeGreaterThan(0);
    frames++;
    most = Math.max(most, steps - before);
    before = steps;
  }
  expect(steps).toBeGreaterThanOrEqual(2 * many);
  expect(frames).toBeGreaterThan(many);
  // No frame holds everything: 500 records and the steps between them.
  expect(most).toBeLessThanOrEqual(1_100);
  stepsLeft = 10;
  const all = async (): Promise<number> => {
    let count = 0;
    for await (const piece of writeState({ tables, stores: [store] }, pace)) count += piece.length;
    return count;
  };
  await expect(all()).rejects.toThrow("gone");
});
