import { ProtocolError } from "@swarm-docs/protocol/errors";
import { split, type SplitOptions } from "@swarm-docs/protocol/file/splitter";
import { makeSoc } from "@swarm-docs/protocol/soc";
import type { RedundancyLevel } from "@swarm-docs/protocol/span";
import type { SaveFile } from "@swarm-docs/protocol/whole-file";
import type { NodeCore } from "../core.ts";
import { errorTable, type ErrorId } from "../errors/error-table.ts";
import { ApiError, fail } from "../errors/errors.ts";
import type { UploadSession } from "./uploads.ts";

/** How content is cut into chunks. */
export interface ContentForm {
  readonly isEncrypted: boolean;
  readonly level: RedundancyLevel;
}

/** Neither encrypted nor with parity. */
export const plainForm: ContentForm = { isEncrypted: false, level: 0 };

function splitOptions(node: NodeCore, session: UploadSession, form: ContentForm): SplitOptions {
  const { isEncrypted, level } = form;
  return {
    put: (chunk) => session.put(chunk),
    level,
    makeSoc,
    ...(isEncrypted ? { encrypt: { randomBytes: (count) => node.random.bytes(count) } } : {}),
  };
}

/**
 * Cuts a stream into the chunks of a file and stores them through the session, one group of a level
 * in memory at a time. Gives the reference, 32 or 64 bytes. Fails as `session.put` and the stream do.
 */
export async function storeFile(
  node: NodeCore,
  session: UploadSession,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  form: ContentForm,
): Promise<Uint8Array> {
  return (await split(body, splitOptions(node, session, form))).reference;
}

/** Stores small files (manifest nodes, access control) through the session. */
export function saverInto(node: NodeCore, session: UploadSession, form: ContentForm): SaveFile {
  return (bytes) => storeFile(node, session, [bytes], form);
}

/**
 * Runs one step of a request; any error but an `ApiError` becomes the error `id`. The message names a
 * manifest above this node's size limit. Errors after a client disconnect are rethrown unchanged.
 */
export async function orFail<T>(
  id: ErrorId,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ApiError || signal.aborted) throw cause;
    const isTooLarge = cause instanceof ProtocolError && cause.code === "manifest-too-large";
    fail(id, {
      cause,
      ...(isTooLarge ? { message: `${errorTable[id][1]}: ${cause.message}` } : {}),
    });
  }
}
