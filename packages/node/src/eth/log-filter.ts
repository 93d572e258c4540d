import { toHex } from "@swarm-docs/protocol/hex";
import type { Task } from "../dev/command.ts";
import type { Ethereum } from "./ethereum.ts";
import { eventsOf, type EncodedLog } from "./events.ts";
import { blockNumberIn } from "./block-tag.ts";
import { bytesIn, invalid, objectIn } from "./params.ts";
import { data } from "./quantity.ts";
import { reject, rpcCode } from "../swarm/rpc-error.ts";
import type { JsonView, Views } from "./views.ts";

/** Addresses, and alternatives of a topic, at most. */
const mostAlternatives = 1_000;
/** Topics of a log at most. */
const mostTopics = 4;
/** Logs in one answer at most. */
export const mostLogs = 10_000;
/**
 * Logs in one answer to a real Bee at most: Bee asks for 5,000 blocks at once, never for fewer, and repeats a refused
 * request until it stops. An answer with so many has 200 MB. [bee pkg/postage/listener blockPage]
 */
export const mostBeeLogs = 250_000;

/** Which logs a client wants. */
export interface LogFilter {
  /** Contracts in 0x text; absent = all. */
  readonly addresses?: ReadonlySet<string>;
  /** Alternatives by position of the topic; absent = any topic. */
  readonly topics: readonly (ReadonlySet<string> | undefined)[];
}

function listOf(value: unknown, name: string, size: number): ReadonlySet<string> | undefined {
  if (value === undefined || value === null) return undefined;
  const values: readonly unknown[] = Array.isArray(value) ? (value as unknown[]) : [value];
  if (values.length > mostAlternatives) invalid(name, `at most ${mostAlternatives}`, values.length);
  if (values.some((one) => one === null)) return undefined;
  return new Set(values.map((one) => `0x${toHex(bytesIn(one, name, size))}`));
}

/** Reads addresses and topics of a filter. */
export function logFilterIn(value: unknown): LogFilter {
  const { address, topics: given } = objectIn(value ?? {}, "filter");
  // Clients in Go write `null` for a list without elements.
  const topics = given ?? [];
  if (!Array.isArray(topics)) return invalid("topics", "a list", topics);
  if (topics.length > mostTopics) return invalid("topics", `at most ${mostTopics}`, topics.length);
  const addresses = listOf(address, "address", 20);
  return {
    ...(addresses !== undefined && addresses.size > 0 && { addresses }),
    topics: topics.map((topic) => {
      const alternatives = listOf(topic, "topic", 32);
      return alternatives?.size === 0 ? undefined : alternatives;
    }),
  };
}

/** True when a log has the filter's address and topics. */
function isWanted(filter: LogFilter, { address, topics }: EncodedLog): boolean {
  if (filter.addresses !== undefined && !filter.addresses.has(address)) return false;
  return filter.topics.every((wanted, at) =>
    wanted === undefined ? at < topics.length : wanted.has(topics[at] ?? ""),
  );
}

/** True when a contract of the filter has an event in a block; cheaper than its logs. */
function hasAddress({ index }: Ethereum, { addresses }: LogFilter, block: number): boolean {
  if (addresses === undefined) return true;
  const events = index.transactions(block).flatMap(eventsOf);
  return events.some(({ from }) => addresses.has(data(from)));
}

/** First and last block of a filter, the last one at most the newest. */
export function rangeIn(
  ethereum: Ethereum,
  views: Views,
  value: unknown,
): { readonly first: number; readonly last: number } {
  const { fromBlock, toBlock, blockHash } = objectIn(value ?? {}, "filter");
  if (blockHash !== undefined && blockHash !== null) {
    if ((fromBlock ?? toBlock ?? undefined) !== undefined)
      invalid("blockHash", "no fromBlock or toBlock beside it", blockHash);
    const number = views.numberOf(bytesIn(blockHash, "blockHash", 32)) ?? reject("unknown block");
    return { first: number, last: number };
  }
  const first = blockNumberIn(ethereum, fromBlock ?? "latest", "fromBlock");
  const last = blockNumberIn(ethereum, toBlock ?? "latest", "toBlock");
  if (first > last) reject("invalid block range params", rpcCode.invalidParams);
  // Read after the tags: a block may come in between.
  return { first, last: Math.min(last, ethereum.latest) };
}

/** Blocks from `first` to `last`. */
interface BlockRange {
  readonly first: number;
  readonly last: number;
}

/** Logs that a filter wants, block by block; blocks without any are left out. */
export async function* wantedLogs(
  ethereum: Ethereum,
  views: Views,
  filter: LogFilter,
  { first, last }: BlockRange,
  { pace }: Task,
): AsyncGenerator<{ readonly number: number; readonly logs: readonly JsonView[] }> {
  for (const number of ethereum.index.blocks(first, last)) {
    await pace();
    if (!hasAddress(ethereum, filter, number)) continue;
    const logs = views.logs(number, (log) => isWanted(filter, log));
    if (logs.length > 0) yield { number, logs };
  }
}

/** Logs of the blocks from `first` to `last` that a filter wants. Fails when they are more than `most`. */
export async function findLogs(
  most: number,
  ...search: Parameters<typeof wantedLogs>
): Promise<readonly JsonView[]> {
  const found: JsonView[] = [];
  for await (const { logs } of wantedLogs(...search)) {
    for (const log of logs) found.push(log);
    if (found.length > most) reject(`query returned more than ${most} results`, rpcCode.limit);
  }
  return found;
}
