import {
  decodeFunctionData,
  keccak256,
  parseEventLogs,
  parseTransaction,
  type Hex,
  type Log,
} from "viem";
import { afterEach, describe, expect, it } from "vitest";
import { setSampleMaximum } from "../../src/eth/contracts/redistribution-claim.ts";
import { ethereumOf } from "../../src/eth/ethereum.ts";
import { contracts } from "../../src/eth/machine.ts";
import { stable, transcripts, type Transcript } from "./transcript.ts";
import { at, startWorld, type EthWorld } from "./world.ts";

let world: EthWorld | undefined;
afterEach(() => world?.close());

/** Asks one question and returns its result or error. */
async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const { result, error } = (await response.json()) as { result?: unknown; error?: object };
  return error === undefined ? { result: stable(method, result) } : { error };
}

/** Replays a transcript on a new chain and returns the steps that were answered otherwise. */
async function replay({ change, funded, seed, steps }: Transcript): Promise<readonly unknown[]> {
  // Blocks come on command only: each request meets the block that it met when it was recorded.
  world = await startWorld({ seed, blockTimeMs: 3_600_000 });
  const [node] = world.group.nodes;
  if (node === undefined) throw new Error("no node");
  const { state } = ethereumOf(node.core);
  // Their reserves are smaller than the contract asks for.
  if (change !== undefined)
    await state.chain.change(() => setSampleMaximum(state, (1n << 256n) - 1n));
  for (const account of funded)
    await world.rpc("swarm_setBalance", String(10n ** 19n), String(10n ** 19n), account);
  const differences: unknown[] = [];
  let head = Number(await world.rpc("eth_blockNumber"));
  for (const [index, step] of steps.entries()) {
    if (step.head > head) {
      await world.rpc("anvil_mine", `0x${(step.head - head).toString(16)}`);
      head = step.head;
    }
    const answer = await ask(world.url, step.method, step.params);
    if (JSON.stringify(answer) !== JSON.stringify(step.answer))
      differences.push({ index, ...step, now: answer });
  }
  return differences;
}

const nameOf = ({ bee, change }: Transcript): string =>
  change === undefined ? bee : `${bee}, ${change}`;

/** Members of an event that are compared. */
interface DecodedEvent {
  readonly eventName: string;
  readonly args: unknown;
  readonly transactionHash: string | null;
}

/** The events in the receipts that the Bees got. */
function eventsIn({ steps }: Transcript): readonly DecodedEvent[] {
  const logs = steps
    .filter(({ method }) => method === "eth_getTransactionReceipt")
    .flatMap(({ answer }) => (answer as { result?: { logs: Log[] } | null }).result?.logs ?? []);
  const abi = Object.values(contracts).flatMap((one) => one.abi);
  return parseEventLogs({ abi, logs });
}

/** An inclusion proof of a claim. */
interface ClaimProof {
  /** The first sister is the transformed address of the proved chunk. */
  readonly proofSegments: readonly Hex[];
}

/** Proofs of the claims that the Bees sent, by the hash of their transaction. */
function claimsIn({ steps }: Transcript): readonly (readonly [hash: string, ClaimProof[]])[] {
  return steps
    .filter(({ method }) => method === "eth_sendRawTransaction")
    .flatMap(({ params: [raw] }) => {
      const { to, data = "0x" } = parseTransaction(raw as Hex);
      if (to?.toLowerCase() !== at("redistribution")) return [];
      const { abi } = contracts.redistribution;
      const { functionName, args } = decodeFunctionData({ abi, data });
      return functionName === "claim"
        ? [[keccak256(raw as Hex), args as unknown as ClaimProof[]] as const]
        : [];
    });
}

describe("what real Bees asked is answered as when it was recorded", () => {
  it.each(transcripts().map((one) => [nameOf(one), one] as const))(
    "Bee %s",
    async (_name, transcript) => {
      const methods = new Set(transcript.steps.map(({ method }) => method));
      expect(methods.size).toBeGreaterThan(9);
      const sent = transcript.steps.filter(({ method }) => method === "eth_sendRawTransaction");
      expect(sent.length).toBeGreaterThan(8);
      expect(await replay(transcript)).toEqual([]);
    },
  );

  it.each(
    transcripts()
      .filter(({ change }) => change !== undefined)
      .map((one) => [nameOf(one), one] as const),
  )("rounds: won and paid, and the stake of a Bee that hides is frozen (Bee %s)", (_name, one) => {
    const names = ["Committed", "Revealed", "WinnerSelected", "PotWithdrawn", "StakeFrozen"];
    const seen = new Set(eventsIn(one).map(({ eventName }) => eventName));
    expect(names.filter((name) => !seen.has(name))).toEqual([]);
  });

  it.each(
    transcripts()
      .filter(({ change }) => change !== undefined)
      .map((one) => [nameOf(one), one] as const),
  )("rounds: the Bees proved the chunks that the seed draws (Bee %s)", (_name, one) => {
    const claims = claimsIn(one);
    expect(claims.length).toBeGreaterThan(0);
    const name = "transformedChunkAddressFromInclusionProof";
    for (const [hash, [first, second, last]] of claims) {
      const addresses = eventsIn(one)
        .filter(({ eventName, transactionHash }) => eventName === name && transactionHash === hash)
        .map(({ args }) => (args as { chunkAddress: Hex }).chunkAddress);
      const proved = [last, first, second].map((proof) => proof?.proofSegments[0]);
      // A Bee may ask for a receipt more than once.
      expect(addresses.slice(0, 3)).toEqual(proved);
    }
  });
});
