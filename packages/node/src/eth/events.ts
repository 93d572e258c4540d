import { keccak256 } from "@swarm-docs/protocol/keccak";
import { toHex } from "@swarm-docs/protocol/hex";
import { toEventSelector, type Abi, type AbiEvent, type AbiParameter, type Hex } from "viem";
import { word, type ChainEvent } from "../chain/events.ts";
import type { ChainTransaction } from "../chain/transactions.ts";
import { accounts } from "./accounts.ts";
import type { Machine } from "./machine.ts";
import { bytesOf, data } from "./quantity.ts";

/** A log of a contract before it has a block. */
export interface EncodedLog {
  /** 0x text of the contract's account. */
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** Members of tuples in the order in which they are encoded; events have no arrays. */
export function flat(inputs: readonly AbiParameter[]): readonly AbiParameter[] {
  return inputs.flatMap((input) => ("components" in input ? flat(input.components) : [input]));
}

/** How an event is encoded. */
interface EventShape {
  readonly selector: Hex;
  /** By position of the value: true for a topic. */
  readonly areTopics: readonly boolean[];
}

/** Shapes by interface and name of the event: a selector takes longer than the rest of a log. */
const shapes = new WeakMap<Abi, ReadonlyMap<string, EventShape>>();

function shapesOf(abi: Abi): ReadonlyMap<string, EventShape> {
  const known = shapes.get(abi);
  if (known !== undefined) return known;
  const events = abi.filter((item): item is AbiEvent => item.type === "event");
  const made = new Map(
    events.map((event) => {
      const inputs = flat(event.inputs) as readonly { readonly indexed?: boolean }[];
      const areTopics = inputs.map(({ indexed }) => indexed === true);
      return [event.name, { selector: toEventSelector(event), areTopics }];
    }),
  );
  shapes.set(abi, made);
  return made;
}

/** An event as a log: topics, and the other values in words. All types of the events have one word. */
export function encodeEvent(abi: Abi, { from, name, values }: ChainEvent): EncodedLog | undefined {
  const shape = shapesOf(abi).get(name);
  if (shape === undefined) return undefined;
  const topics: Hex[] = [shape.selector];
  let rest = "";
  for (const [at, isTopic] of shape.areTopics.entries()) {
    const text = toHex(word(values[at] ?? 0n));
    if (isTopic) topics.push(`0x${text}`);
    else rest += text;
  }
  return { address: data(from), topics, data: `0x${rest}` };
}

/** Events of a transaction: of its own transfer of tokens, then of the contracts. */
export function eventsOf(item: ChainTransaction): readonly ChainEvent[] {
  if (item.state !== "mined") return [];
  const { transfer, events = [] } = item;
  const transfers: ChainEvent[] =
    transfer?.token === "bzz"
      ? [
          {
            from: accounts.token,
            name: "Transfer",
            values: [transfer.from, transfer.to, transfer.amount],
          },
        ]
      : [];
  return [...transfers, ...events];
}

/** {@link eventsOf} a transaction as logs. */
export function logsOf(machine: Machine, item: ChainTransaction): readonly EncodedLog[] {
  return eventsOf(item).flatMap((event) => {
    const abi = machine.contractAt(event.from)?.abi;
    return (abi && encodeEvent(abi, event)) ?? [];
  });
}

/** Bits of logs by which blocks are searched: 256 bytes. [Yellow Paper §4.3.1] */
export function bloomOf(logs: readonly EncodedLog[]): Uint8Array {
  const bloom = new Uint8Array(256);
  for (const { address, topics } of logs) {
    for (const text of [address, ...topics]) {
      const hash = keccak256(bytesOf(text));
      for (const at of [0, 2, 4]) {
        const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047;
        const index = 255 - (bit >> 3);
        bloom[index] = (bloom[index] ?? 0) | (1 << (bit & 7));
      }
    }
  }
  return bloom;
}
