// What the kernel calculates: no network, no node.
import { encodeCid, decodeCid } from "@swarm-docs/protocol/cid";
import { parseCac } from "@swarm-docs/protocol/cac";
import { split } from "@swarm-docs/protocol/file/splitter";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { planBatch } from "@swarm-docs/protocol/postage/plan";
import { decodeStamp, STAMP_BYTES } from "@swarm-docs/protocol/postage/stamp";
import { parseLevel } from "@swarm-docs/protocol/redundancy/tables";
import { parseSoc } from "@swarm-docs/protocol/soc";
import { decodeSpan } from "@swarm-docs/protocol/span";
import { bzzFromPlur } from "@swarm-docs/protocol/units";
import { UsageError } from "../edition.ts";

/** A wish to store something. */
interface StorageWish {
  readonly bytes: number;
  readonly days: number;
  /** Redundancy level, 0 to 4. */
  readonly level: number;
  readonly isEncrypted: boolean;
  /** PLUR per chunk and block. */
  readonly pricePlur: number;
}

const MEANINGS = {
  "duration-raised": "A batch must pay for more than 24 hours, so the time was raised to that.",
  "mostly-unusable": "At depths below 22 less than half of the slots can safely be filled.",
  "may-fit-smaller": "A smaller depth may do if the buckets happen to fill evenly.",
  "root-only": "Content of one chunk has no parities; redundancy copies the chunk.",
} as const;

/** The batch to buy, as text. Throws a `ProtocolError` for a size that no batch holds. */
export function planText(wish: StorageWish): string {
  const { depth, amount, suggestedAmount, costPlur, suggestedCostPlur, chunks, warnings } =
    planBatch({
      sizeBytes: BigInt(wish.bytes),
      durationSeconds: BigInt(Math.ceil(wish.days * 86_400)),
      encrypted: wish.isEncrypted,
      level: parseLevel(wish.level),
      pricePlur: BigInt(wish.pricePlur),
    });
  return [
    `Depth ${depth}, amount ${amount} PLUR per chunk: ${bzzFromPlur(costPlur)} xBZZ.`,
    `With 10 % more, in case the price rises: amount ${suggestedAmount}, ${bzzFromPlur(suggestedCostPlur)} xBZZ.`,
    `Request: POST /stamps/${suggestedAmount}/${depth}`,
    `The content has ${chunks} chunks at level ${wish.level}${wish.isEncrypted ? ", encrypted" : ""}.`,
    `Calculated with ${wish.pricePlur} PLUR per chunk and block; GET /chainstate says currentPrice.`,
    ...warnings.map((warning) => MEANINGS[warning]),
  ].join("\n");
}

/** Addresses of bytes, as text. Throws a `ProtocolError` for a level that does not exist. */
export async function hashText(bytes: Uint8Array, level: number): Promise<string> {
  const { reference, chunks } = await split([bytes], {
    put: () => undefined,
    level: parseLevel(level),
  });
  return [
    `Reference as POST /bytes gives it at redundancy level ${level}: ${toHex(reference)}`,
    `Chunks: ${chunks}; bytes: ${bytes.length}`,
    `keccak256 of the bytes (topic of a feed from a name): ${toHex(keccak256(bytes))}`,
    "POST /bzz wraps the content in a manifest and so gives another reference.",
  ].join("\n");
}

/** What the parser gives; `undefined` where the bytes are nothing of that kind. */
function attempt<Value>(parse: () => Value): Value | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

function referenceText(bytes: Uint8Array): string {
  if (bytes.length === 64) {
    return `Encrypted reference: address ${toHex(bytes.slice(0, 32))}, key ${toHex(bytes.slice(32))}.`;
  }
  const cid = (kind: "manifest" | "feed"): string => encodeCid({ kind, reference: bytes });
  return `A reference, address, batch id, topic or identifier (32 bytes). As a CID: ${cid("manifest")} (manifest), ${cid("feed")} (feed).`;
}

function chunkText(bytes: Uint8Array): string {
  const cac = attempt(() => parseCac(bytes));
  const soc = attempt(() => parseSoc(bytes));
  const lines = [];
  if (soc) {
    lines.push(
      `Single-owner chunk: address ${toHex(soc.address)}, owner ${toHex(soc.owner)}, identifier ${toHex(soc.id)}, wrapped chunk ${toHex(soc.wrapped.address)}.`,
    );
  }
  if (cac) {
    const span = decodeSpan(bytes.slice(0, 8));
    lines.push(
      `Content-addressed chunk: address ${toHex(cac.address)}, span field ${span}, ${bytes.length - 8} bytes of payload.`,
    );
  }
  if (soc && cac) lines.push("Any bytes can be read as either; which one it is, its address says.");
  return lines.join("\n");
}

/** How CIDs of Swarm begin: base32, version 1, codec 0xfa or 0xfb. */
const CID_START = /^bah5[aq]/;

/**
 * What hexadecimal digits or a CID are, as text. Throws a `UsageError` for text that is neither, and a
 * `ProtocolError` for a CID that is damaged.
 */
export function decodeText(text: string): string {
  const plain = text.trim().replace(/^0x/i, "");
  if (!/^[0-9a-f]+$/i.test(plain)) {
    if (!CID_START.test(plain))
      throw new UsageError(`"${plain.slice(0, 80)}" is neither hexadecimal digits nor a CID.`);
    const { kind, reference } = decodeCid(plain);
    return `CID of a ${kind}: reference ${toHex(reference)}.`;
  }
  const bytes = fromHex(plain.toLowerCase());
  if (bytes.length === 32 || bytes.length === 64) return referenceText(bytes);
  if (bytes.length === 20) return "20 bytes: an Ethereum address, such as the owner of a feed.";
  if (bytes.length === STAMP_BYTES) {
    const { batchId, index, timestamp } = decodeStamp(bytes);
    const signed = new Date(Number(timestamp / 1_000_000n)).toISOString();
    return `Stamp: batch ${toHex(batchId)}, bucket ${index.bucket}, counter ${index.counter}, signed ${signed}.\n${chunkText(bytes)}`;
  }
  return chunkText(bytes) || `${bytes.length} bytes: no reference, stamp or chunk.`;
}
