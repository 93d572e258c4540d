// The three acts of access control: publish, read, change who may. [bee pkg/accesscontrol/controller.go]
import { equalBytes } from "../bytes.ts";
import { publicKeyOf } from "../crypto/keys.ts";
import { ProtocolError } from "../errors.ts";
import { newNode } from "../manifest/node.ts";
import { openManifest } from "../manifest/open.ts";
import { saveManifest } from "../manifest/save.ts";
import { type Pace, withoutPause } from "../pace.ts";
import type { LoadFile, SaveFile } from "../whole-file.ts";
import {
  type Act,
  accessKeyOf,
  addReaders,
  decodeAct,
  encodeAct,
  newAct,
  sealReference,
} from "./act.ts";
import {
  decodeGrantees,
  encodeGrantees,
  sealForPublisher,
  withGrantees,
  withoutGrantees,
} from "./grantees.ts";
import { type HistoryEntry, addToHistory, findInHistory } from "./history.ts";

/** Where files are kept. Tries and histories go unencrypted and without redundancy. */
export type ActFiles = {
  /** Reads a file by its reference. */
  readonly load: LoadFile;
  /** Stores a file unencrypted; gives its reference. */
  readonly save: SaveFile;
  /** Stores encrypted; for grantee lists. */
  readonly saveEncrypted: SaveFile;
  /** Called between two readers: each costs multiplications on the curve. */
  readonly pace?: Pace;
};

/** What it takes to read only. */
export type Reading = Pick<ActFiles, "load" | "pace">;

/** Who acts, and when. */
export type Publisher = {
  /** Private key, 32 bytes. */
  readonly key: Uint8Array;
  /** Unix seconds. */
  readonly now: bigint;
  /** Gives so many random bytes. */
  readonly random: (length: number) => Uint8Array;
};

/** A reference that only readers can open, and the history that they need for it. */
export type Published = {
  /** The encrypted form of the reference; readers open it with their key and the history. */
  readonly sealed: Uint8Array;
  /** Reference of the history, 32 bytes. */
  readonly history: Uint8Array;
};

/**
 * Seals a reference. Without a history one is begun in which the publisher is the only reader; with
 * one, its present state is used and the history stays as it is.
 *
 * Fails with `act-entry-missing` when the history is empty or somebody else's, and as the store does.
 */
export async function publish(
  reference: Uint8Array,
  publisher: Publisher,
  files: ActFiles,
  history?: Uint8Array,
): Promise<Published> {
  if (history === undefined) {
    const accessKey = publisher.random(32);
    const act = await newAct(publisher.key, accessKey);
    const begun = await record(undefined, act, publisher, files);
    return { sealed: sealReference(accessKey, reference), history: begun };
  }
  const { act } = await stateAt(history, publisher.now, files);
  const accessKey = accessKeyOf(act, publisher.key, publicKeyOf(publisher.key));
  return { sealed: sealReference(accessKey, reference), history };
}

/** A sealed reference and what is needed to open it. */
export type SealedReference = Published & {
  /** Public key of the publisher. */
  readonly publisher: Uint8Array;
  /** Unix seconds: whose access at which time. */
  readonly at: bigint;
};

/**
 * Opens a sealed reference with a reader's private key. Fails with `act-entry-missing` when that key
 * had no access at that time, `time-invalid`, and as the store does.
 */
export async function openSealed(
  { sealed, history, publisher, at }: SealedReference,
  readerKey: Uint8Array,
  files: Reading,
): Promise<Uint8Array> {
  const { act } = await stateAt(history, at, files);
  return sealReference(accessKeyOf(act, readerKey, publisher), sealed);
}

/** Whom to let in and whom to let go; public keys. */
export type GranteeChange = {
  /** Public keys that may read from now on. */
  readonly add?: readonly Uint8Array[];
  /** Public keys that may no longer read what is published from now on. */
  readonly revoke?: readonly Uint8Array[];
};

/** What a change starts from; nothing for the first. */
export type GranteeState = {
  /** Reference of the history so far, 32 bytes. */
  readonly history?: Uint8Array;
  /** Sealed reference of the list; without it, the one that the history names. */
  readonly list?: Uint8Array;
};

/** The list after a change. */
export type GranteeUpdate = {
  /** Sealed reference of the list, 64 bytes; only the publisher can open it. */
  readonly list: Uint8Array;
  /** Reference of the new history, 32 bytes. */
  readonly history: Uint8Array;
};

/**
 * Changes who may read. Adding keeps the access key, so newcomers read what was published before.
 * Revoking makes a new one for all who stay; what was published before stays readable at its time.
 *
 * Fails with `act-entry-missing` when the history is empty or somebody else's, `public-key-invalid`,
 * and as the store does.
 */
export async function changeGrantees(
  { add = [], revoke = [] }: GranteeChange,
  publisher: Publisher,
  files: ActFiles,
  { history, list: given }: GranteeState = {},
): Promise<GranteeUpdate> {
  const { pace = withoutPause } = files;
  const own = publicKeyOf(publisher.key);
  const state = history && (await stateAt(history, publisher.now, files));
  const before = given ?? state?.entry.grantees;
  const known = before === undefined ? [] : await readGrantees(before, publisher.key, files);
  const isNewKey = state === undefined || revoke.length > 0;
  const grown = await withGrantees(known, add, pace);
  const grantees = isNewKey && state ? await withoutGrantees(grown, revoke, pace) : grown;

  const accessKey = isNewKey ? publisher.random(32) : accessKeyOf(state.act, publisher.key, own);
  const base = isNewKey ? await newAct(publisher.key, accessKey) : state.act;
  // the publisher has an entry already; Bee would make yet another access key here
  const readers = (isNewKey ? grantees : await withGrantees([], add, pace)).filter(
    (key) => !equalBytes(key, own),
  );
  const act = await addReaders(base, publisher.key, accessKey, readers, pace);

  const reference = await files.saveEncrypted(await encodeGrantees(grantees, pace));
  const list = sealForPublisher(publisher.key, reference);
  return { list, history: await record(history, act, publisher, files, list) };
}

/**
 * The grantees, compressed public keys, behind the sealed reference of a list. Fails with
 * `grantees-malformed`, `public-key-invalid`, and as the store does: always, for anybody but the publisher.
 */
export async function readGrantees(
  list: Uint8Array,
  publisherKey: Uint8Array,
  { load, pace }: Reading,
): Promise<Uint8Array[]> {
  return decodeGrantees(await load(sealForPublisher(publisherKey, list)), pace);
}

async function stateAt(
  history: Uint8Array,
  at: bigint,
  { load, pace }: Reading,
): Promise<{ entry: HistoryEntry; act: Act }> {
  const entry = await findInHistory(await openManifest(history, load), at, load);
  if (entry !== undefined) return { entry, act: await decodeAct(await load(entry.act), pace) };
  throw new ProtocolError("act-entry-missing", "the history is empty");
}

async function record(
  history: Uint8Array | undefined,
  act: Act,
  publisher: Publisher,
  files: ActFiles,
  grantees?: Uint8Array,
): Promise<Uint8Array> {
  const stored = await files.save(await encodeAct(act, files.pace));
  const root = history === undefined ? newNode() : await openManifest(history, files.load);
  await addToHistory(root, { at: publisher.now, act: stored, grantees }, files.load);
  return saveManifest(root, files.save);
}
