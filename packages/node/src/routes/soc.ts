import { parseCac } from "@swarm-docs/protocol/cac";
import { concatBytes, equalBytes } from "@swarm-docs/protocol/bytes";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { joinSoc, parseSoc, type Soc } from "@swarm-docs/protocol/soc";
import { readBody } from "../http/body.ts";
import { fail } from "../errors/errors.ts";
import { bodyLimits } from "../http/limits.ts";
import {
  headerParameters,
  optional,
  pathParameters,
  queryParameters,
  required,
  withDefault,
  type RequestField,
  type Values,
} from "../http/parameters.ts";
import { bool, hexBytes, uint64 } from "../http/parsers.ts";
import { openPaid, paymentFields, type ChunkSession } from "../http/payment.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import { actFields } from "../http/upload-headers.ts";
import { serveWrapped } from "../http/wrapped.ts";
import { uploaded } from "../http/uploaded.ts";
import { chunkReader, defaultPlan } from "../state/download.ts";
import { orFail } from "../state/files.ts";

function parse<T>(id: Parameters<typeof fail>[0], work: () => T): T {
  try {
    return work();
  } catch (cause) {
    fail(id, { cause });
  }
}

async function readChunk(call: Call): Promise<Uint8Array> {
  const data = await readBody(call.body);
  if (data.length < 8) fail("short-chunk-data");
  return data;
}

/** Headers that say how a chunk is taken in; older releases do not look at them. */
const sessionFields: {
  readonly "Swarm-Tag": RequestField<bigint | undefined>;
  readonly "Swarm-Pin": RequestField<boolean | undefined>;
  readonly "Swarm-Deferred-Upload": RequestField<boolean | undefined>;
} = {
  "Swarm-Tag": optional(uint64),
  "Swarm-Pin": optional(bool),
  "Swarm-Deferred-Upload": optional(bool),
};

/** Straight to the network unless a header or a tag says otherwise. */
function sessionOf(headers: Partial<Values<typeof sessionFields>>): ChunkSession {
  const { "Swarm-Tag": tagUid = 0n, "Swarm-Pin": isPinned = false } = headers;
  return { tagUid, isPinned, isDeferred: headers["Swarm-Deferred-Upload"] ?? tagUid > 0n };
}

async function upload(call: Call): Promise<Response> {
  const path = pathParameters(call, {
    owner: required(hexBytes),
    id: required(hexBytes),
  });
  const { sig } = queryParameters(call, { sig: required(hexBytes) });
  const { hasSocSessions } = call.node.release;
  const headers = headerParameters(call, {
    ...paymentFields,
    ...actFields,
    ...(hasSocSessions ? sessionFields : {}),
  });
  const { session, check } = await openPaid(call.node, headers, sessionOf(headers));
  return session.run(async () => {
    const data = await orFail("cannot-read-chunk-data", call.signal, () => readChunk(call));
    if (path.owner.length !== 20) fail("soc-invalid-address");
    const wrapped = parse("chunk-data-error", () => parseCac(data));
    const soc = parse("soc-invalid-chunk", () => joinSoc(path.id, path.owner, sig, wrapped));
    check(soc.address);
    return orFail("chunk-write-error-soc", call.signal, async () => {
      await session.put(soc);
      // Older releases expose only the headers of access control.
      const answer = hasSocSessions ? {} : { headers: new Headers() };
      return uploaded(call, session, soc.address, headers, answer);
    });
  });
}

/** Finds and verifies the chunk at an address. Bee reads the headers of downloads after that. */
async function find(call: Call, address: Uint8Array): Promise<Soc> {
  const get = chunkReader(call.node, defaultPlan, call.signal);
  const data = (await get(address)) ?? fail("requested-chunk-cannot-be-retrieved");
  const soc = parse("chunk-is-not-soc", () => parseSoc(data));
  if (!equalBytes(soc.address, address)) fail("chunk-is-not-soc");
  return soc;
}

async function download(call: Call): Promise<Response> {
  const { owner, id } = pathParameters(call, {
    owner: required(hexBytes),
    id: required(hexBytes),
  });
  const headers = headerParameters(call, { "Swarm-Only-Root-Chunk": withDefault(bool, false) });
  // Owners and ids of other lengths are looked up too, although no client can have written there.
  const soc = await find(call, keccak256(concatBytes(id, owner)));
  return serveWrapped(call, {
    soc,
    root: soc.wrapped,
    isRootOnly: headers["Swarm-Only-Root-Chunk"],
    headers: new Headers(),
  });
}

/** `/soc`: single-owner chunks. [bee pkg/api/soc.go] */
export const soc: readonly Resource[] = [
  resource("/soc/{owner}/{id}", { POST: upload, GET: download }, { maxBodyBytes: bodyLimits.soc }),
];
