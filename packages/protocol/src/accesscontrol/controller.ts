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

/** Storage access for reading. */
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
 * Encrypts a reference with the access key. Without a history it creates one whose only grantee is the
 * publisher; with one it uses the latest access key and leaves the history unchanged.
 *
 * Fails with `act-entry-missing` if the history is empty or belongs to another publisher, and as the store does.
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

/** An encrypted reference with the publisher and history needed to decrypt it. */
export type SealedReference = Published & {
  /** Public key of the publisher. */
  readonly publisher: Uint8Array;
  /** Unix seconds: whose access at which time. */
  readonly at: bigint;
};

/**
 * Decrypts a reference with a grantee's private key. Fails with `act-entry-missing` if that key had no
 * access at that time, with `time-invalid`, and as the store does.
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
  /** Public keys that lose access to references published from now on. */
  readonly revoke?: readonly Uint8Array[];
};

/** What a change starts from; nothing for the first. */
export type GranteeState = {
  /** Reference of the history so far, 32 bytes. */
  readonly history?: Uint8Array;
  /** Sealed reference of the list; without it a new list begins. */
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
 * Adds and revokes grantees. Adding keeps the access key, so new grantees can read earlier references.
 * Revoking creates a new access key for the remaining grantees; earlier references stay readable with
 * a timestamp before the revocation.
 *
 * Fails with `act-entry-missing` if the history is empty or belongs to another publisher, with
 * `manifest-entry-invalid` if it has an entry of this second already, with `public-key-invalid`, and as the
 * store does.
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
  const known = given === undefined ? [] : await readGrantees(given, publisher.key, files);
  const isNewKey = state === undefined || revoke.length > 0;
  const grown = await withGrantees(known, add, pace);
  const grantees = await withoutGrantees(grown, revoke, pace);

  const accessKey = isNewKey ? publisher.random(32) : accessKeyOf(state.act, publisher.key, own);
  const base = isNewKey ? await newAct(publisher.key, accessKey) : state.act;
  // the publisher has an entry already; Bee would make yet another access key here
  // a list without its history: as in Bee, the new history opens for added grantees only
  const isForAll = revoke.length > 0;
  const readers = (isForAll ? grantees : await withGrantees([], add, pace)).filter(
    (key) => !equalBytes(key, own),
  );
  const act = await addReaders(base, publisher.key, accessKey, readers, pace);

  const reference = await files.saveEncrypted(await encodeGrantees(grantees, pace));
  const list = sealForPublisher(publisher.key, reference);
  if (state?.entry.at === publisher.now) {
    throw new ProtocolError("manifest-entry-invalid", "two changes in a second");
  }
  return { list, history: await record(history, act, publisher, files, list) };
}

/**
 * Reads the compressed public keys of a grantee list from its encrypted reference. Only the publisher
 * can decrypt it; with any other key the store fails. Fails with `grantees-malformed` and
 * `public-key-invalid`, too.
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
