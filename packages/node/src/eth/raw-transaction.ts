import { toBigEndian } from "@swarm-docs/protocol/bytes";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import {
  parseTransaction,
  serializeTransaction,
  type Hex,
  type TransactionSerializable,
  type TransactionSerialized,
} from "viem";
import { bytesOf, data as toText } from "./quantity.ts";
import { recoverSigner } from "./recover.ts";

/** Bytes of a signed transaction at most. [go-ethereum core/txpool] */
const mostBytes = 131_072;

/** A transaction as its sender signed it. */
export interface SignedTransaction {
  readonly raw: Uint8Array;
  /** 32 bytes. */
  readonly hash: Uint8Array;
  /** 20 bytes. */
  readonly from: Uint8Array;
  /** 20 bytes; absent = it would create a contract. */
  readonly to?: Uint8Array;
  /** 0 legacy, 1 with an access list, 2 with a tip. */
  readonly type: 0 | 1 | 2;
  /** Absent = signed for every chain. */
  readonly chainId?: number;
  readonly nonce: number;
  readonly gas: bigint;
  /** Wei per gas at most. */
  readonly maxFee: bigint;
  /** Wei per gas at most that the miner gets; of types 0 and 1 all of {@link maxFee}. */
  readonly maxTip: bigint;
  readonly value: bigint;
  readonly data: Uint8Array;
  readonly accessList: readonly { readonly address: Hex; readonly storageKeys: readonly Hex[] }[];
  readonly r: Hex;
  readonly s: Hex;
  readonly v: bigint;
}

const typeNumbers: Readonly<Record<string, 0 | 1 | 2>> = { legacy: 0, eip2930: 1, eip1559: 2 };

/** 32 bytes of a number whose leading zeros RLP leaves out; viem would pad it on the right. */
const word = (text: Hex): Uint8Array => toBigEndian(BigInt(text), 32);

/** Cache of decoded transactions: recovering a sender takes a millisecond. */
const known = new WeakMap<Uint8Array, SignedTransaction>();

/**
 * Decodes a signed transaction and recovers its sender. Throws an `Error` with a message for the client
 * when it is malformed, of another type, or not signed.
 */
export function decodeTransaction(raw: Uint8Array): SignedTransaction {
  const found = known.get(raw);
  if (found !== undefined) return found;
  const made = decode(raw);
  known.set(raw, made);
  return made;
}

function decode(raw: Uint8Array): SignedTransaction {
  if (raw.length > mostBytes) throw new Error("oversized data");
  let parsed;
  try {
    parsed = parseTransaction(toText(raw) as TransactionSerialized);
  } catch (cause) {
    throw new Error("rlp: malformed transaction", { cause });
  }
  const type = typeNumbers[parsed.type ?? ""];
  if (type === undefined) throw new Error("transaction type not supported");
  const { r, s, yParity, v, ...unsigned } = parsed as typeof parsed & {
    r?: Hex;
    s?: Hex;
    v?: bigint;
    yParity?: number;
  };
  if (r === undefined || s === undefined) throw new Error("invalid transaction v, r, s values");
  const parity = yParity ?? (v === undefined ? 0 : Number(v >= 35n ? (v - 35n) % 2n : v - 27n));
  const payload = bytesOf(serializeTransaction(unsigned as TransactionSerializable));
  const signature = Uint8Array.of(...word(r), ...word(s), 27 + parity);
  const from = recoverSigner(keccak256(payload), signature);
  if (from === undefined) throw new Error("invalid sender");
  const { to, nonce = 0, gas = 0n, value = 0n, data = "0x" } = parsed;
  const gasPrice = "gasPrice" in parsed ? (parsed.gasPrice ?? 0n) : 0n;
  const fees = parsed as { maxFeePerGas?: bigint; maxPriorityFeePerGas?: bigint };
  return {
    raw,
    hash: keccak256(raw),
    from,
    ...(to === undefined || to === null ? {} : { to: bytesOf(to) }),
    type,
    ...(parsed.chainId === undefined ? {} : { chainId: parsed.chainId }),
    nonce,
    gas,
    maxFee: type === 2 ? (fees.maxFeePerGas ?? 0n) : gasPrice,
    maxTip: type === 2 ? (fees.maxPriorityFeePerGas ?? 0n) : gasPrice,
    value,
    data: bytesOf(data),
    accessList: ("accessList" in parsed ? parsed.accessList : undefined) ?? [],
    r,
    s,
    v: type === 0 ? (v ?? BigInt(27 + parity)) : BigInt(parity),
  };
}
