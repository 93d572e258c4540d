import {
  changeGrantees,
  openSealed,
  publish,
  readGrantees,
  type ActFiles,
  type GranteeChange,
  type GranteeState,
  type GranteeUpdate,
  type Publisher,
  type Reading,
} from "@swarm-docs/protocol/accesscontrol/controller";
import { MAX_ACT_BYTES } from "@swarm-docs/protocol/accesscontrol/act";
import { MAX_GRANTEES_BYTES } from "@swarm-docs/protocol/accesscontrol/grantees";
import { ProtocolError, type ProtocolErrorCode } from "@swarm-docs/protocol/errors";
import type { Pace } from "@swarm-docs/protocol/pace";
import { fileLoader } from "@swarm-docs/protocol/whole-file";
import type { NodeCore } from "../core.ts";
import type { ErrorId } from "../errors/error-table.ts";
import { ApiError, fail } from "../errors/errors.ts";
import { nowSeconds } from "../times.ts";
import { plainForm, saverInto } from "./files.ts";
import type { UploadSession } from "./uploads.ts";

/** For whom access control is read or changed: a `Call`, mostly. */
interface ActCaller {
  readonly node: NodeCore;
  readonly signal: AbortSignal;
  readonly pace: Pace;
}

/** Reads the small files of access control from the node's stores and sources. */
function actReading({ node, signal, pace }: ActCaller): Reading {
  const get = (address: Uint8Array): Promise<Uint8Array | undefined> =>
    node.chunks.get(address, { signal });
  return { load: fileLoader(get, Math.max(MAX_ACT_BYTES, MAX_GRANTEES_BYTES), pace), pace };
}

function filesOf(caller: ActCaller, session: UploadSession): ActFiles {
  const { node } = caller;
  return {
    ...actReading(caller),
    save: saverInto(node, session, plainForm),
    saveEncrypted: saverInto(node, session, { isEncrypted: true, level: 0 }),
  };
}

function publisherOf(node: NodeCore): Publisher {
  return {
    key: node.identity.privateKey,
    now: nowSeconds(node),
    random: (count) => node.random.bytes(count),
  };
}

// A missing or invalid history has no error of its own on the wire.
const ids: Partial<Record<ProtocolErrorCode, ErrorId>> = {
  "act-entry-missing": "act-not-found",
  "public-key-invalid": "act-invalid-public-key",
  "time-invalid": "act-invalid-timestamp",
};

/** Throws the `ApiError` for a failure of access control. */
export function failAct(cause: unknown, otherwise: ErrorId): never {
  if (cause instanceof ApiError) throw cause;
  if (!(cause instanceof ProtocolError)) fail(otherwise, { cause });
  fail(ids[cause.code] ?? otherwise, { cause });
}

/** A reference under access control and the history that opens it. */
interface Sealed {
  readonly reference: Uint8Array;
  readonly history: Uint8Array;
}

/**
 * Seals the reference of an upload for the grantees of a history, a new one when none is given. The
 * chunks of access control are part of the session. [bee pkg/api/accesscontrol.go]
 */
export async function sealUpload(
  caller: ActCaller,
  session: UploadSession,
  reference: Uint8Array,
  history: Uint8Array | undefined,
): Promise<Sealed> {
  const given = history === undefined || history.length === 0 ? undefined : history;
  try {
    const files = filesOf(caller, session);
    const published = await publish(reference, publisherOf(caller.node), files, given);
    return { reference: published.sealed, history: published.history };
  } catch (cause) {
    failAct(cause, "act-upload-failed");
  }
}

/** Who sealed a reference, and in which state of access it is to be opened. */
interface ActKeys {
  /** Public key, 33 bytes. */
  readonly publisher: Uint8Array;
  readonly history: Uint8Array;
  /** Unix seconds. */
  readonly at: bigint;
}

/** Opens a sealed reference with the node's own key. */
export async function openReference(
  caller: ActCaller,
  sealed: Uint8Array,
  keys: ActKeys,
): Promise<Uint8Array> {
  if (keys.at <= 0n) fail("act-invalid-timestamp");
  try {
    return await openSealed(
      { sealed, ...keys },
      caller.node.identity.privateKey,
      actReading(caller),
    );
  } catch (cause) {
    failAct(cause, "act-download-failed");
  }
}

/** Reads a list of grantees; fails as `readGrantees` does. */
export function granteesOf(caller: ActCaller, list: Uint8Array): Promise<readonly Uint8Array[]> {
  return readGrantees(list, caller.node.identity.privateKey, actReading(caller));
}

/**
 * Changes the list of grantees; the chunks are part of the session. Fails as `changeGrantees` does, and with
 * `grantee-update-failed` when a history is to be written again without a change. [bee pkg/accesscontrol/kvs]
 */
export async function updateGrantees(
  caller: ActCaller,
  session: UploadSession,
  change: GranteeChange,
  state: GranteeState,
): Promise<GranteeUpdate> {
  const { add = [], revoke = [] } = change;
  if (state.history !== undefined && add.length + revoke.length === 0) {
    fail("grantee-update-failed");
  }
  return changeGrantees(change, publisherOf(caller.node), filesOf(caller, session), state);
}
