import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import type { Hex } from "viem";

/** A number as the interface writes it: hexadecimal without leading zeros. [EIP-1474] */
export const quantity = (value: bigint | number): Hex => `0x${value.toString(16)}`;

/** Bytes as the interface writes them. */
export const data = (bytes: Uint8Array): Hex => `0x${toHex(bytes)}`;

/** Bytes that 0x text of the codecs spells; texts of clients are checked by `bytesIn`. */
export const bytesOf = (text: Hex): Uint8Array => fromHex(text.slice(2));
