import { decodeFunctionData, type AbiEvent, type AbiFunction, type AbiParameter } from "viem";
import type { ChainEvent, EventValue } from "../../chain/events.ts";
import type { ChainTransaction } from "../../chain/transactions.ts";
import type { Contract } from "../contract.ts";
import { eventsOf, flat } from "../events.ts";
import type { Machine } from "../machine.ts";
import { data } from "../quantity.ts";
import type { DecodedCall, DecodedEvent, NamedValue } from "./types.ts";

/** Integers as digits, and accounts without the capitals of a checksum. */
function plain(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  return typeof value === "string" && value.startsWith("0x") ? value.toLowerCase() : value;
}

/** A decoded value as text: JSON for lists and structures. */
function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return data(value);
  return typeof value === "object"
    ? JSON.stringify(value, (_key, inner: unknown) => plain(inner))
    : String(plain(value));
}

const named = ({ name = "", type }: AbiParameter, value: unknown): NamedValue => ({
  name,
  type,
  value: textOf(value),
});

/** The event of an interface with its values by name. */
function eventIn(contract: Contract, { from, name, values }: ChainEvent): DecodedEvent {
  const event = contract.abi.find(
    (item): item is AbiEvent => item.type === "event" && item.name === name,
  );
  const inputs = flat(event?.inputs ?? []);
  return {
    contract: contract.name,
    address: data(from),
    name,
    values: values.map((value: EventValue, at) => named(inputs[at] ?? { type: "" }, value)),
  };
}

/** Events of a transaction with the names of their contracts and values. */
export const decodeEvents = (machine: Machine, item: ChainTransaction): readonly DecodedEvent[] =>
  eventsOf(item).flatMap((event) => {
    const contract = machine.contractAt(event.from);
    return contract === undefined ? [] : [eventIn(contract, event)];
  });

/**
 * The call that call data makes of a contract; `undefined` for a plain transfer. A function or arguments
 * that the contract does not know keep the selector as their name.
 */
export function decodeCall(
  machine: Machine,
  { to, data: input }: Pick<ChainTransaction, "to" | "data">,
): DecodedCall | undefined {
  const contract = machine.contractAt(to);
  if (contract === undefined || input.length === 0) return undefined;
  try {
    const { functionName, args = [] } = decodeFunctionData({
      abi: contract.abi,
      data: data(input),
    }) as { readonly functionName: string; readonly args?: readonly unknown[] };
    const found = contract.abi.find(
      (item): item is AbiFunction =>
        item.type === "function" &&
        item.name === functionName &&
        item.inputs.length === args.length,
    );
    const values = args.map((value, at) => named(found?.inputs[at] ?? { type: "" }, value));
    return { contract: contract.name, function: functionName, values };
  } catch {
    const selector = data(input.subarray(0, 4));
    return { contract: contract.name, function: selector, values: [] };
  }
}
