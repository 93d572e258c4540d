import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { memberOf, parseJson, readBody } from "../http/body.ts";
import { fail, isApiError } from "../errors/errors.ts";
import { bodyLimits } from "../http/limits.ts";
import {
  named,
  pathParameters,
  queryParameters,
  required,
  withDefault,
} from "../http/parameters.ts";
import { int64, max, min, uint64 } from "../http/parsers.ts";
import { json, jsonType, noContent, statusReply } from "../http/reply.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import { rfc3339 } from "../times.ts";
import type { Tag } from "../state/tags.ts";

const uncached = { "Cache-Control": "no-cache, private, max-age=0" };

function shape(tag: Tag): Record<string, unknown> {
  return {
    split: tag.split,
    seen: tag.seen,
    stored: tag.stored,
    sent: tag.sent,
    synced: tag.synced,
    uid: tag.uid,
    address: toHex(tag.address),
    startedAt: rfc3339(tag.startedAt),
  };
}

async function list(call: Call): Promise<Response> {
  const { offset, limit } = queryParameters(call, {
    offset: withDefault(int64, 0n, min(0)),
    limit: withDefault(int64, 100n, min(1), max(1000)),
  });
  const first = Number(offset);
  const all = await call.node.tags.list(call.pace);
  const tags = all.slice(first, first + Number(limit));
  return json(200, { tags: tags.map(shape) });
}

async function create(call: Call): Promise<Response> {
  return json(201, shape(await call.node.tags.create()), uncached);
}

function uidOf(call: Call): bigint {
  return pathParameters(call, { uid: named("id", required(uint64)) }).uid;
}

function found(call: Call): Tag {
  return call.node.tags.get(uidOf(call)) ?? fail("tag-not-present");
}

async function remove(call: Call): Promise<Response> {
  await call.node.tags.delete(found(call).uid);
  // Bee names a type for no body. [bee pkg/jsonhttp]
  return noContent({ "Content-Type": jsonType });
}

/** The root in the body, 32 bytes; no bytes when the body is empty or names none. */
async function rootOf(call: Call): Promise<Uint8Array> {
  try {
    const bytes = await readBody(call.body);
    const body = bytes.length === 0 ? null : parseJson(bytes);
    if (typeof body !== "object" || Array.isArray(body)) throw new Error("no object");
    // Null counts as absent. [Go encoding/json Unmarshal]
    const address = memberOf(body ?? {}, "address") ?? "";
    if (typeof address !== "string") throw new Error("no text");
    return fromHex(address);
  } catch (cause) {
    if (isApiError(cause)) throw cause;
    fail("tag-metadata-json", { cause });
  }
}

async function patch(call: Call): Promise<Response> {
  // The body is looked at first, as on the wire. [bee pkg/api/tag.go doneSplitHandler]
  uidOf(call);
  const root = await rootOf(call);
  const { uid } = found(call);
  await call.node.tags.add(uid, {}, root.length === 0 ? undefined : root);
  return statusReply(200, "ok");
}

/** `/tags`: progress of uploads. [bee pkg/api/tag.go] */
export const tags: readonly Resource[] = [
  resource("/tags", { GET: list, POST: create }, { maxBodyBytes: bodyLimits.tag }),
  resource(
    "/tags/{uid}",
    { GET: (call) => json(200, shape(found(call)), uncached), PATCH: patch, DELETE: remove },
    { maxBodyBytes: bodyLimits.tag },
  ),
];
