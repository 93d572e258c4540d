// History of an access control trie: a manifest whose paths are inverted timestamps, so the newest
// entry sorts first.
import { ProtocolError } from "../errors.ts";
import { fromHex, toHex } from "../hex.ts";
import { addEntry } from "../manifest/edit.ts";
import { METADATA } from "../manifest/metadata.ts";
import type { ManifestNode } from "../manifest/node.ts";
import { listEntries } from "../manifest/walk.ts";
import { decodeUtf8 } from "../utf8.ts";
import { type LoadFile, loadNothing } from "../whole-file.ts";

/** One state of access. */
export type HistoryEntry = {
  /** Unix seconds. */
  readonly at: bigint;
  /** Reference of the trie. */
  readonly act: Uint8Array;
  /** Sealed reference of the grantee list, 64 bytes; absent before the first grantee. */
  readonly grantees: Uint8Array | undefined;
};

const MAX_INT64 = 2n ** 63n - 1n;

/** Most entries of a history that a lookup reads. A limit of this library. */
const MAX_HISTORY_NODES = 100_000;

/** Path of a time: decimal of 2^63 - 1 - seconds. Fails with `time-invalid` unless above 0. */
export function historyPath(at: bigint): string {
  if (at > 0n && at <= MAX_INT64) return (MAX_INT64 - at).toString();
  throw new ProtocolError("time-invalid", "time in a history", {
    expected: "1 to 2^63 - 1 seconds",
    got: at.toString(),
  });
}

/** Adds a state. Fails as `addEntry` does, and with `time-invalid`. [bee pkg/accesscontrol/history.go] */
export async function addToHistory(
  history: ManifestNode,
  { at, act, grantees }: HistoryEntry,
  load: LoadFile = loadNothing,
): Promise<void> {
  const metadata: Record<string, string> =
    grantees === undefined ? {} : { [METADATA.granteeList]: toHex(grantees) };
  await addEntry(history, historyPath(at), { reference: act, metadata }, load);
}

/**
 * Finds the entry that applies at a time: the newest one not after it, or the oldest if all are later.
 * Undefined for an empty history.
 *
 * Fails with `time-invalid`, `act-malformed` if a path is not a timestamp, and as `listEntries` does.
 * [bee pkg/accesscontrol/history.go Lookup]
 */
export async function findInHistory(
  history: ManifestNode,
  at: bigint,
  load: LoadFile = loadNothing,
): Promise<HistoryEntry | undefined> {
  const wanted = BigInt(historyPath(at));
  let oldest: HistoryEntry | undefined;
  for await (const entry of listEntries(history, load, MAX_HISTORY_NODES)) {
    if (entry.reference === undefined) continue;
    const reversed = timeOf(entry.path);
    const grantees = entry.metadata[METADATA.granteeList];
    oldest = {
      at: MAX_INT64 - reversed,
      act: entry.reference,
      grantees: grantees === undefined ? undefined : fromHex(grantees, METADATA.granteeList),
    };
    if (reversed >= wanted) return oldest;
  }
  return oldest;
}

function timeOf(path: Uint8Array): bigint {
  const text = path.length <= 19 ? decodeUtf8(path) : "";
  if (/^[0-9]{1,19}$/.test(text)) return BigInt(text);
  throw new ProtocolError("act-malformed", "path in a history", {
    expected: "a number of up to 19 digits",
    got: `${path.length} bytes`,
  });
}
