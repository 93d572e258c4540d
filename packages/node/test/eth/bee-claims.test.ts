import { readFileSync } from "node:fs";
import { fromHex } from "@swarm-docs/protocol/hex";
import { decodeFunctionData, type Hex } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "../../src/eth/accounts.ts";
import type { CallContext } from "../../src/eth/contract.ts";
import {
  checkClaim,
  setSampleMaximum,
  type ClaimEntries,
} from "../../src/eth/contracts/redistribution-claim.ts";
import { noReveal, setGame } from "../../src/eth/contracts/redistribution-game.ts";
import { ethereumOf } from "../../src/eth/ethereum.ts";
import { contracts } from "../../src/eth/machine.ts";
import { Revert } from "../../src/eth/revert.ts";
import { createGroup, type Group } from "../../src/group.ts";

interface RecordedClaim {
  readonly bee: string;
  /** What the contract knew: seed after the reveals, anchor of the round, and what the winner revealed. */
  readonly seed: Hex;
  readonly anchor: Hex;
  readonly hash: Hex;
  readonly depth: number;
  /** Batches of the stamps. */
  readonly batches: readonly {
    readonly id: Hex;
    readonly owner: Hex;
    readonly depth: number;
    readonly bucketDepth: number;
  }[];
  /** Input of the transaction. */
  readonly claim: Hex;
}

const { claims } = JSON.parse(
  readFileSync(new URL("./vectors/bee-claims.json", import.meta.url), "utf8"),
) as { readonly claims: readonly RecordedClaim[] };

const bytes = (text: Hex): Uint8Array => fromHex(text.slice(2));

let group: Group;
beforeEach(async () => {
  group = await createGroup({ count: 1, seed: "claims" });
});
afterEach(() => group.close());

/** Checks the proofs of a claim as the contract did when the Bee sent it; gives the events. */
async function check(recorded: RecordedClaim, entries: ClaimEntries): Promise<readonly string[]> {
  const [node] = group.nodes;
  if (node === undefined) throw new Error("no node");
  const { state } = ethereumOf(node.core);
  const events: string[] = [];
  const context: CallContext = {
    state,
    sender: new Uint8Array(20),
    self: accounts.redistribution,
    value: 0n,
    emit: (name) => void events.push(name),
    call: () => "0x",
    blocks: { hash: () => new Uint8Array(32), timestamp: () => 0, baseFee: () => 0n },
  };
  await group.chain.change(() => {
    const { seed, anchor, hash, depth, batches } = recorded;
    for (const { id, owner, depth: batchDepth, bucketDepth } of batches) {
      const chosen = { id: bytes(id), bucketDepth };
      group.chain.postage.create(bytes(owner), 10n ** 9n, batchDepth, true, chosen);
    }
    // Their reserves are smaller than the contract asks for.
    setSampleMaximum(state, (1n << 256n) - 1n);
    setGame(state, { seed: bytes(seed), anchor: bytes(anchor) });
    checkClaim(context, { ...noReveal, depth, hash: bytes(hash) }, entries);
  });
  return events;
}

const entriesOf = ({ claim }: RecordedClaim): ClaimEntries =>
  decodeFunctionData({ abi: contracts.redistribution.abi, data: claim })
    .args as unknown as ClaimEntries;

/** The claim with another value in the owner's part of its single-owner chunk. */
function changedOwner(entries: ClaimEntries, change: object): ClaimEntries {
  return entries.map((entry) => ({
    ...entry,
    socProof: entry.socProof.map((owned) => ({ ...owned, ...change })),
  })) as unknown as ClaimEntries;
}

describe.each(claims.map((one) => [one.bee, one] as const))(
  "a claim of Bee %s with a single-owner chunk",
  (_bee, recorded) => {
    it("is accepted", async () => {
      const entries = entriesOf(recorded);
      expect(entries.flatMap(({ socProof }) => socProof)).toHaveLength(1);
      expect(await check(recorded, entries)).toEqual(
        Array(3).fill("transformedChunkAddressFromInclusionProof"),
      );
    });

    it.each([
      ["signer", { signer: `0x${"12".repeat(20)}` }],
      ["identifier", { identifier: `0x${"12".repeat(32)}` }],
      ["wrapped chunk", { chunkAddr: `0x${"12".repeat(32)}` }],
    ])("is refused with another %s", async (_name, change) => {
      await expect(check(recorded, changedOwner(entriesOf(recorded), change))).rejects.toThrow(
        Revert,
      );
    });
  },
);
