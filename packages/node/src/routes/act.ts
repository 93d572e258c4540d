import type { GranteeChange, GranteeState } from "@swarm-docs/protocol/accesscontrol/controller";
import { toHex } from "@swarm-docs/protocol/hex";
import type { Pace } from "@swarm-docs/protocol/pace";
import { importAct } from "../http/act-reference.ts";
import { limitedBody, memberOf, parseJson, readBody } from "../http/body.ts";
import type { ErrorId } from "../errors/error-table.ts";
import { fail } from "../errors/errors.ts";
import {
  given,
  headerParameters,
  optional,
  pathParameters,
  withDefault,
} from "../http/parameters.ts";
import { bool, hexBytes } from "../http/parsers.ts";
import { publicKey } from "../http/public-key.ts";
import { redundancyLevelHere } from "../http/redundancy-level.ts";
import { referenceField } from "../http/reference-field.ts";
import { listReply } from "../http/list-reply.ts";
import { json } from "../http/reply.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import { checkTag, openUpload, uploadFields } from "../http/upload-headers.ts";
import { paced } from "../paced.ts";

/** Body limit: enough for a list of all grantees that a trie can hold. */
const maxBodyBytes = 8 << 20;
const maxValues = 120_000;

function referenceOf(call: Call): Uint8Array {
  return pathParameters(call, { reference: referenceField(call) }).reference;
}

/**
 * Parses members of the JSON body that are lists of strings. No bytes at all (an empty chunked body) are no
 * members. Null counts as absent, as in Go: a null body has no members, a null member is an empty list, a null
 * string is empty. [Go encoding/json Unmarshal]
 */
async function bodyLists(call: Call, names: readonly string[]): Promise<string[][]> {
  const body = limitedBody(call.body, maxBodyBytes);
  const bytes = await readBody(body).catch((cause: unknown) => {
    if (call.signal.aborted) throw cause;
    return fail("cannot-read-request", { cause });
  });
  if (await hasMany(bytes, call.pace)) fail("grantee-body-json");
  try {
    const body: unknown = bytes.length > 0 ? parseJson(bytes) : {};
    if (typeof body !== "object" || Array.isArray(body)) throw new Error("no object");
    return names.map((name) => textsOf(memberOf(body ?? {}, name) ?? []));
  } catch (cause) {
    fail("grantee-body-json", { cause });
  }
}

/** True for more values than a list of grantees may have: the parser works in one piece. */
async function hasMany(bytes: Uint8Array, pace: Pace): Promise<boolean> {
  let commas = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (at % 65_536 === 0) await pace();
    if (bytes[at] === 0x2c && ++commas > maxValues) return true;
  }
  return false;
}

function textsOf(value: unknown): string[] {
  if (!Array.isArray(value)) throw new Error("no list");
  return value.map((item: unknown) => {
    if (typeof item === "string") return item;
    if (item === null) return "";
    throw new Error("no text");
  });
}

async function keysOf(
  texts: readonly string[],
  { pace, signal }: Call,
  id: ErrorId,
): Promise<Uint8Array[]> {
  try {
    // The same text again would only cost the curve's multiplications once more.
    return await paced(new Set(texts), pace, publicKey);
  } catch (cause) {
    if (signal.aborted) throw cause;
    fail(id, { cause });
  }
}

async function create(call: Call): Promise<Response> {
  if (!call.hasBody) fail("could-not-validate-request");
  const headers = headerParameters(call, {
    ...uploadFields,
    "Swarm-Act-History-Address": optional(hexBytes),
    "Swarm-Redundancy-Level": redundancyLevelHere(call.node.release, 1),
  });
  checkTag(call, headers);
  const [texts = []] = await bodyLists(call, ["grantees"]);
  const add = await keysOf(texts, call, "grantee-invalid-list");
  return change(call, headers, { add }, {}, 201);
}

async function patch(call: Call): Promise<Response> {
  if (!call.hasBody) fail("could-not-validate-request");
  const list = referenceOf(call);
  const headers = headerParameters(call, {
    ...uploadFields,
    "Swarm-Act-History-Address": given(hexBytes),
    "Swarm-Redundancy-Level": redundancyLevelHere(call.node.release, 1),
  });
  checkTag(call, headers);
  const [added = [], revoked = []] = await bodyLists(call, ["add", "revoke"]);
  const add = await keysOf(added, call, "grantee-invalid-add-list");
  const revoke = await keysOf(revoked, call, "grantee-invalid-revoke-list");
  return change(call, headers, { add, revoke }, { list }, 200);
}

/** Changes a list and continues the history of the headers, or begins one. */
async function change(
  call: Call,
  headers: Parameters<typeof openUpload>[1] & {
    readonly "Swarm-Act-History-Address"?: Uint8Array | undefined;
  },
  lists: GranteeChange,
  known: Pick<GranteeState, "list">,
  status: number,
): Promise<Response> {
  const history = headers["Swarm-Act-History-Address"] ?? new Uint8Array(0);
  const state = history.length === 0 ? known : { ...known, history };
  const { failAct, granteesOf, updateGrantees } = await importAct();
  const session = await openUpload(call, headers);
  return session.run(async () => {
    if (known.list !== undefined) {
      const grantees = await granteesOf(call, known.list).catch((cause: unknown) =>
        fail("grantee-update-failed", { cause }),
      );
      const { add = [], revoke = [] } = lists;
      const isEmpty = grantees.length + add.length === 0;
      if (isEmpty && revoke.length > 0) fail("grantee-remove-from-empty");
    }
    try {
      const { list, history } = await updateGrantees(call, session, lists, state);
      await session.done(history);
      // The tag is counted and not told. [bee pkg/api/accesscontrol.go]
      return json(status, { ref: toHex(list), historyref: toHex(history) });
    } catch (cause) {
      if (call.signal.aborted) throw cause;
      return failAct(cause, "grantee-update-failed");
    }
  });
}

async function get(call: Call): Promise<Response> {
  const list = referenceOf(call);
  headerParameters(call, {
    "Swarm-Cache": withDefault(bool, true),
    "Swarm-Redundancy-Level": redundancyLevelHere(call.node.release, 4),
  });
  const { granteesOf } = await importAct();
  try {
    return await listReply(call, [], await granteesOf(call, list), toHex);
  } catch (cause) {
    fail("granteelist-not-found", { cause });
  }
}

/** `/grantee`: grantee lists of access control. [bee pkg/api/accesscontrol.go] */
export const act: readonly Resource[] = [
  resource("/grantee", { POST: create }),
  resource("/grantee/{reference}", { GET: get, PATCH: patch }),
];
