import { expect, it } from "vitest";
import { createNode } from "../create.ts";
import { KeptJournal } from "../../test/models/kept-journal.ts";
import { continueFromNewest } from "./newest-block.ts";

it("keeps a batch usable that was bought before a restart with the clock set back", async () => {
  let nowMs = 1_700_000_000_000;
  const clock = { now: () => nowMs };
  const options = {
    seed: "clock",
    blockTimeMs: 5_000,
    confirmations: 1,
    clock,
    journal: new KeptJournal(),
  };
  const before = await createNode(options);
  nowMs += 86_400_000;
  const terms = { amount: 10n ** 10n, depth: 20, label: "", isImmutable: false };
  const { id } = await before.core.batches.buy(terms);
  const bought = before.core.chain.blocks.block;
  nowMs -= 86_400_000;
  const { core } = await createNode(options);
  expect(core.chain.blocks.block).toBeLessThan(bought);
  await continueFromNewest(core.chain);
  expect(core.chain.blocks.block).toBe(bought);
  nowMs += 5_000;
  expect(core.chain.blocks.block).toBe(bought + 1);
  expect(core.batches.usableIssuer(id).batch.id).toEqual(id);
});
