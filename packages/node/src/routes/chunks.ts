import { MAX_CHUNK_BYTES, MIN_CHUNK_BYTES, parseCac, type Chunk } from "@swarm-docs/protocol/cac";
import { parseSoc, type Soc } from "@swarm-docs/protocol/soc";
import { readReference } from "../http/act-reference.ts";
import { readBody } from "../http/body.ts";
import { fail, isApiError } from "../errors/errors.ts";
import { bodyLimits } from "../http/limits.ts";
import { headerParameters, optional, required } from "../http/parameters.ts";
import { hexBytes, uint64 } from "../http/parsers.ts";
import { openPaid, paymentFields } from "../http/payment.ts";
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
  const { session, check } = await openPaid(call.node, headers, headers["Swarm-Tag"]);
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
  const data = await orFail("read-chunk-failed", call.signal, () =>
    address.length === 32 ? call.node.chunks.get(address, options) : Promise.resolve(undefined),
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
  if (address.length !== 32 || !call.node.chunks.local.has(address)) fail("content-not-found");
  return new Response(null);
}

function streamHeaders(call: Call) {
  return headerParameters(call, {
    "Swarm-Tag": optional(uint64),
    "Swarm-Postage-Batch-Id": required(hexBytes),
  });
}

/** A session of its own for every frame, because an answer says that the chunk is safe. */
async function stream(call: Call): Promise<SocketSession> {
  const headers = streamHeaders(call);
  const store = async (frame: Uint8Array): Promise<void> => {
    const { session } = await openPaid(call.node, headers, headers["Swarm-Tag"]);
    await session.run(async () => {
      await session.put(parseCac(frame.slice()));
      await session.done();
    });
  };
  await openPaid(call.node, headers, headers["Swarm-Tag"]);
  // Nothing is ever published here; the subscription ends when the node stops.
  const outgoing = call.node.subscriptions.subscribe("chunks/stream");
  return {
    outgoing,
    receive: (frame) => receive(frame, store),
    closed: async () => void (await outgoing.return?.()),
    farewell: { code: 1001, reason: "node shutting down" },
    idleLimitMs,
  };
}

async function receive(
  frame: string | Uint8Array,
  store: (frame: Uint8Array) => Promise<void>,
): Promise<FrameAnswer> {
  if (typeof frame === "string") return { code: 1003, reason: "invalid message" };
  if (frame.length < MIN_CHUNK_BYTES || frame.length > MAX_CHUNK_BYTES) return dropConnection;
  try {
    await store(frame);
    return new Uint8Array(0);
  } catch (error) {
    const isFull = isApiError(error, "batch-overissued");
    return { code: 1011, reason: isFull ? "batch is overissued" : "chunk write error" };
  }
}

function refuseStream(call: Call): Response {
  streamHeaders(call);
  return upgradeRequired(400);
}

/** `/chunks`: single chunks. [bee pkg/api/chunk.go, chunk_stream.go] */
export const chunks: readonly Resource[] = [
  resource("/chunks", { POST: upload }, { maxBodyBytes: bodyLimits.chunk }),
  resource("/chunks/stream", { GET: refuseStream }, { socket: stream, anyMethod: true }),
  resource("/chunks/{address}", { GET: download, HEAD: head }),
];
