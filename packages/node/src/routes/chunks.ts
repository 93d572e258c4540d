import { MAX_CHUNK_BYTES, MIN_CHUNK_BYTES, parseCac, type Chunk } from "@swarm-docs/protocol/cac";
import { STAMP_BYTES } from "@swarm-docs/protocol/postage/stamp";
import { parseSoc, type Soc } from "@swarm-docs/protocol/soc";
import { readReference } from "../http/act-reference.ts";
import { readBody } from "../http/body.ts";
import type { NodeCore } from "../core.ts";
import type { ErrorId } from "../errors/error-table.ts";
import { fail, isApiError } from "../errors/errors.ts";
import { bodyLimits } from "../http/limits.ts";
import {
  headerParameters,
  optional,
  queryOf,
  required,
  withDefault,
  type RequestField,
} from "../http/parameters.ts";
import { hexBytes, uint64 } from "../http/parsers.ts";
import { openPaid, paymentFields } from "../http/payment.ts";
import { statusReply } from "../http/reply.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import {
  dropConnection,
  upgradeRequired,
  type FrameAnswer,
  type SocketSession,
} from "../http/socket.ts";
import { actFields } from "../http/upload-headers.ts";
import { uploaded } from "../http/uploaded.ts";
import { orFail } from "../state/files.ts";

const idleLimitMs = 15 * 60_000;

/** A content-addressed chunk, or beyond its greatest length a single-owner chunk. */
function chunkOf(data: Uint8Array): Chunk | Soc {
  if (data.length < MIN_CHUNK_BYTES) fail("insufficient-data-length");
  try {
    return data.length <= MAX_CHUNK_BYTES ? parseCac(data) : parseSoc(data);
  } catch (cause) {
    fail("create-chunk-error", { cause });
  }
}

async function upload(call: Call): Promise<Response> {
  const headers = headerParameters(call, {
    "Swarm-Tag": optional(uint64),
    ...paymentFields,
    ...actFields,
  });
  const { session, check } = await openPaid(call.node, headers, { tagUid: headers["Swarm-Tag"] });
  return session.run(async () => {
    const data = await orFail("cannot-read-chunk-data", call.signal, () => readBody(call.body));
    const chunk = chunkOf(data);
    check(chunk.address);
    return orFail("chunk-write-error", call.signal, async () => {
      await session.put(chunk);
      return uploaded(call, session, chunk.address, headers, { root: null });
    });
  });
}

async function download(call: Call): Promise<Response> {
  const address = await readReference(call, "address");
  const isCached = call.request.headers.get("Swarm-Cache");
  const options = { isCached: !/^(0|f|false)$/i.test(isCached ?? ""), signal: call.signal };
  if (address.length !== 32) fail("read-chunk-failed");
  const data = await orFail("read-chunk-failed", call.signal, () =>
    call.node.chunks.get(address, options),
  );
  if (data === undefined) fail("chunk-not-found");
  return new Response(data.slice(), {
    headers: {
      "Content-Length": String(data.length),
      "Content-Type": "binary/octet-stream",
    },
  });
}

async function head(call: Call): Promise<Response> {
  const address = await readReference(call, "address");
  const options = { scope: "local", signal: call.signal } as const;
  const data = address.length === 32 ? await call.node.chunks.get(address, options) : undefined;
  if (data === undefined) fail("content-not-found");
  return statusReply(200);
}

/** What pays for the chunks of a stream, and the tag that counts them. */
interface Stream {
  /** Absent or empty: every frame brings a stamp. */
  readonly batchId: Uint8Array | undefined;
  readonly tagUid: bigint;
}

function streamOf(call: Call): Stream {
  const { wantsBatch } = call.node.release.stream;
  const batch: RequestField<Uint8Array | undefined> = (wantsBatch ? required : optional)(hexBytes);
  const headers = headerParameters(call, {
    "Swarm-Tag": withDefault(uint64, 0n),
    "Swarm-Postage-Batch-Id": batch,
  });
  const { "Swarm-Tag": tagUid, "Swarm-Postage-Batch-Id": batchId } = headers;
  return { batchId, tagUid: tagUid > 0n || wantsBatch ? tagUid : queryTag(call) };
}

/** The tag in the query, for pages, whose websockets have no headers of their own; 0 = none. */
function queryTag({ url }: Call): bigint {
  const text = queryOf(url).get("swarm-tag") ?? "";
  try {
    return text === "" ? 0n : uint64(text);
  } catch (cause) {
    fail("invalid-swarm-tag-query", { cause });
  }
}

/** A session of its own for every frame, because an answer says that the chunk is safe. */
async function stream(call: Call): Promise<SocketSession> {
  const { node } = call;
  const { batchId, tagUid } = streamOf(call);
  const isStamped = batchId === undefined || batchId.length === 0;
  if (isStamped) node.uploads.namedTag({ tagUid, isPinned: false, isDeferred: true });
  else await openPaid(node, { "Swarm-Postage-Batch-Id": batchId }, { tagUid });
  // Nothing is ever published here; the subscription ends when the node stops.
  const outgoing = node.subscriptions.subscribe("chunks/stream");
  return {
    outgoing,
    receive: (frame) => receive(frame, isStamped ? undefined : batchId, node, tagUid),
    closed: async () => void (await outgoing.return?.()),
    farewell: { code: 1001, reason: "node shutting down" },
    foreignOriginCode: 400,
    idleLimitMs,
  };
}

/** Why a socket is closed after an error; all others are a `chunk write error`. */
const closeReasons: Partial<Record<ErrorId, string>> = {
  "batch-overissued": "batch is overissued",
  "invalid-batch-id": "batch not found",
  "stamp-deserialization-failure": "invalid stamp",
};

/** Stores the chunk of a frame. Without a batch the frame starts with a stamp. */
async function receive(
  frame: string | Uint8Array,
  batchId: Uint8Array | undefined,
  node: NodeCore,
  tagUid: bigint,
): Promise<FrameAnswer> {
  if (typeof frame === "string") return { code: 1003, reason: "invalid message" };
  if (frame.length < MIN_CHUNK_BYTES) return dropConnection;
  const chunkAt = batchId === undefined ? STAMP_BYTES : 0;
  if (frame.length < chunkAt + MIN_CHUNK_BYTES) {
    return { code: 1011, reason: "message too small for stamp + chunk" };
  }
  try {
    const payment =
      batchId === undefined
        ? { "Swarm-Postage-Stamp": frame.slice(0, chunkAt) }
        : { "Swarm-Postage-Batch-Id": batchId };
    const { session, check } = await openPaid(node, payment, { tagUid });
    const data = frame.slice(chunkAt);
    if (data.length > MAX_CHUNK_BYTES) return badChunk(node);
    await session.run(async () => {
      const chunk = parseCac(data);
      check(chunk.address);
      await session.put(chunk);
      await session.done();
    });
    return new Uint8Array(0);
  } catch (error) {
    const reason = isApiError(error) ? closeReasons[error.id] : undefined;
    return { code: 1011, reason: reason ?? "chunk write error" };
  }
}

function badChunk({ release }: NodeCore): FrameAnswer {
  const reason = release.stream.badChunk;
  return reason === undefined ? dropConnection : { code: 1011, reason };
}

function refuseStream(call: Call): Response {
  streamOf(call);
  return upgradeRequired(400);
}

/** `/chunks`: single chunks. [bee pkg/api/chunk.go, chunk_stream.go] */
export const chunks: readonly Resource[] = [
  resource("/chunks", { POST: upload }, { maxBodyBytes: bodyLimits.chunk }),
  resource("/chunks/stream", { GET: refuseStream }, { socket: stream, anyMethod: true }),
  resource("/chunks/{address}", { GET: download, HEAD: head }),
];
