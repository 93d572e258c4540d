import { readFileSync } from "node:fs";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { afterEach, describe, expect, it } from "vitest";
import type { ChainTransaction } from "../../src/chain/transactions.ts";
import { accounts, type ContractName } from "../../src/eth/accounts.ts";
import { ethereumOf, type Ethereum } from "../../src/eth/ethereum.ts";
import { logsOf, type EncodedLog } from "../../src/eth/events.ts";
import { Revert } from "../../src/eth/revert.ts";
import { createGroup, type Group } from "../../src/group.ts";

interface Call {
  readonly to: ContractName;
  readonly data: string;
}

interface RecordedCall extends Call {
  readonly block: number;
  /** Caller, contract, function and arguments in words. */
  readonly call: string;
  readonly from: string;
  readonly returns?: string;
  /** What the call reverts with. */
  readonly reverts?: string;
  readonly logs?: readonly EncodedLog[];
  /** Results of views that this call has changed. */
  readonly views?: Readonly<Record<string, string>>;
}

interface Recording {
  readonly about: string;
  readonly startBlock: number;
  /** Logs of the token are left out where another published contract calls it. */
  readonly leavesOutTokenLogs?: boolean;
  readonly views: Readonly<Record<string, Call>>;
  readonly calls: readonly RecordedCall[];
}

const recordings = ["published-contracts.json", "published-roles.json"];

let group: Group;
let ethereum: Ethereum;
let recording: Recording;
let names: ReadonlyMap<string, string>;

async function start(file: string): Promise<void> {
  group = await createGroup({ count: 1, seed: "eth", blockTimeMs: 0, startBlock: 1_000_000 });
  const [node] = group.nodes;
  if (node === undefined) throw new Error("no node");
  const administrator = toHex(node.core.identity.ethereum);
  recording = JSON.parse(
    readFileSync(new URL(`vectors/${file}`, import.meta.url), "utf8").replaceAll(
      "{admin}",
      administrator,
    ),
  ) as Recording;
  names = new Map([["admin", `0x${administrator}`]]);
  ethereum = ethereumOf(node.core);
  const { chain, state } = ethereum;
  // What the published contracts had before the first call: deployed in this round, and rich accounts.
  await chain.change(() => {
    state.setNumber("price round", BigInt(state.round));
    for (const account of [administrator, "11".repeat(20), "22".repeat(20)]) {
      const bzz = 10n ** 20n - chain.ledger.of(fromHex(account)).bzz;
      chain.ledger.mint(fromHex(account), { bzz, native: 10n ** 18n });
    }
  });
}
afterEach(() => group.close());

const tokenAddress = `0x${toHex(accounts.token)}`;
/** Contracts whose calls of the token are the caller's own. */
const callsToken: ReadonlySet<ContractName> = new Set(["token", "multicall"]);

const messageOf = (from: string, { to, data }: Call) => ({
  from: fromHex((names.get(from) ?? from).slice(2)),
  to: accounts[to],
  data: fromHex(data.slice(2)),
  value: 0n,
});

function outcomeOf(from: string, call: Call, block: number): object {
  try {
    return { returns: ethereum.dryRun(messageOf(from, call), block) };
  } catch (error) {
    if (error instanceof Revert) return { reverts: error.data };
    throw error;
  }
}

/** Runs a call as a transaction of the next block; returns its logs. */
async function mine(recorded: RecordedCall, index: number): Promise<readonly EncodedLog[]> {
  const { chain, machine } = ethereum;
  await chain.blocks.step(recorded.block - 1 - chain.blocks.block);
  const message = messageOf(recorded.from, recorded);
  const hash = fromHex(index.toString(16).padStart(64, "0"));
  const item: ChainTransaction = {
    ...message,
    hash,
    nonce: index,
    gasPrice: 1n,
    gasLimit: 1_000_000n,
    created: 0,
    description: recorded.call,
    sentBlock: chain.blocks.block,
    state: "pending",
    raw: new Uint8Array(1),
  };
  await chain.change(() => chain.transactions.submit(item));
  const done = chain.transactions.get(hash);
  const logs = done === undefined ? [] : logsOf(machine, done);
  const isWhole = recording.leavesOutTokenLogs !== true || callsToken.has(recorded.to);
  return isWhole ? logs : logs.filter(({ address }) => address !== tokenAddress);
}

describe("contracts of the simulated chain", () => {
  it.each(recordings)("return, revert, log and change as published byte code: %s", async (file) => {
    await start(file);
    const views: Record<string, string> = {};
    for (const [index, recorded] of recording.calls.entries()) {
      const { block, call, from, returns, reverts, logs = [] } = recorded;
      const expected = reverts === undefined ? { returns } : { reverts };
      expect(outcomeOf(from, recorded, block), call).toEqual(expected);
      expect(await mine(recorded, index), call).toEqual(logs);
      Object.assign(views, recorded.views);
      if (reverts !== undefined) continue;
      for (const [name, view] of Object.entries(recording.views))
        expect(outcomeOf(`0x${"11".repeat(20)}`, view, block), `${name} after ${call}`).toEqual({
          returns: views[name],
        });
    }
  });
});
