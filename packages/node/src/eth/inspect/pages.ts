import { fromHex } from "@swarm-docs/protocol/hex";
import type { Pace } from "@swarm-docs/protocol/pace";
import type { Ethereum } from "../ethereum.ts";
import { data } from "../quantity.ts";
import { Views } from "../views.ts";
import { accountNames } from "./names.ts";
import { inspect, inspectQueued } from "./transaction.ts";
import type { AccountList, BlockPage, InspectedBlock, InspectedTransaction } from "./types.ts";

/** Transactions of a block, of those that wait, and accounts in one answer at most. */
const [mostOfBlock, mostWaiting, mostAccounts] = [100, 100, 200];

async function inspectAll(
  ethereum: Ethereum,
  items: readonly Parameters<typeof inspect>[1][],
  pace: Pace,
): Promise<InspectedTransaction[]> {
  const found: InspectedTransaction[] = [];
  for (const item of items) {
    await pace();
    found.push(inspect(ethereum, item));
  }
  return found;
}

async function inspectBlock(
  ethereum: Ethereum,
  number: number,
  pace: Pace,
): Promise<InspectedBlock> {
  const items = ethereum.index.transactions(number);
  return {
    number,
    hash: data(new Views(ethereum).hash(number)),
    timestamp: ethereum.times.of(number),
    transactions: await inspectAll(ethereum, items.slice(0, mostOfBlock), pace),
    more: Math.max(0, items.length - mostOfBlock),
  };
}

/** Transactions in no block: run for the next one, pending, and queued. */
async function waitingOf(ethereum: Ethereum, pace: Pace): Promise<InspectedTransaction[]> {
  const { chain, index, latest, pool } = ethereum;
  const items = [...index.transactions(latest + 1), ...chain.transactions.waiting()];
  const found = await inspectAll(ethereum, items.slice(0, mostWaiting), pace);
  const queued = pool.queued.slice(0, mostWaiting - found.length);
  return [...found, ...queued.map((signed) => inspectQueued(ethereum, signed))];
}

/** At most `count` blocks with transactions before block `before` (absent = up to the newest). */
export async function blockPage(
  ethereum: Ethereum,
  { before = Infinity, count }: { readonly before?: number; readonly count: number },
  pace: Pace,
): Promise<BlockPage> {
  const { latest } = ethereum;
  const numbers = [...ethereum.index.blocks(0, Math.min(latest, before - 1))].reverse();
  const blocks: InspectedBlock[] = [];
  for (const number of numbers.slice(0, count))
    blocks.push(await inspectBlock(ethereum, number, pace));
  const last = blocks.at(-1);
  return {
    latest,
    blocks,
    ...(numbers.length > count && last !== undefined && { next: last.number }),
    waiting: await waitingOf(ethereum, pace),
    names: Object.fromEntries(accountNames(ethereum)),
  };
}

/** Accounts with a name, then those that hold something in the order in which they came. */
export function accountList(ethereum: Ethereum): AccountList {
  const { chain } = ethereum;
  chain.transactions.settle();
  const names = accountNames(ethereum);
  const others = [...chain.ledger.accounts()].map((account) => `0x${account}`);
  const all = [...new Set([...names.keys(), ...others])];
  const accounts = all.slice(0, mostAccounts).map((address) => {
    const account = fromHex(address.slice(2));
    const { bzz, native } = chain.ledger.of(account);
    const name = names.get(address);
    return {
      address,
      ...(name !== undefined && { name }),
      bzz: String(bzz),
      native: String(native),
      nonce: chain.transactions.nonce(account),
      staked: String(chain.stakes.of(account).staked),
    };
  });
  return { accounts, more: Math.max(0, all.length - mostAccounts) };
}
