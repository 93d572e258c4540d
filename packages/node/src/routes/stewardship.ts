import type { Chunk } from "@swarm-docs/protocol/cac";
import { fail, isApiError } from "../errors/errors.ts";
import { headerParameters, pathParameters, required } from "../http/parameters.ts";
import { hexBytes } from "../http/parsers.ts";
import { redundancyLevelHere } from "../http/redundancy-level.ts";
import { referenceField } from "../http/reference-field.ts";
import { json, statusReply } from "../http/reply.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import { orFail } from "../state/files.ts";
import { traverse } from "../state/traversal.ts";
import { AddressTable } from "../store/address-table.ts";

function referenceOf(call: Call): Uint8Array {
  return pathParameters(call, { reference: referenceField(call) }).reference;
}

/** Every chunk below the reference, each once. */
async function* distinct(
  call: Call,
  reference: Uint8Array,
  scope: "anywhere" | "network",
): AsyncGenerator<Chunk> {
  const { node, signal } = call;
  const read = (address: Uint8Array): Promise<Uint8Array | undefined> => {
    return node.chunks.get(address, { scope, isCached: false, signal });
  };
  const seen = new AddressTable();
  for await (const address of traverse(call, reference, read)) {
    if (seen.get(address) !== undefined) continue;
    seen.set(address, 0);
    const data = (await read(address)) ?? fail("pin-collection-not-found");
    yield { address, data };
  }
}

/** Asks the other nodes for each chunk; a node alone is its own network. */
async function check(call: Call): Promise<Response> {
  const reference = referenceOf(call);
  headerParameters(call, { "Swarm-Redundancy-Level": redundancyLevelHere(call.node.release, 4) });
  return orFail("is-retrievable-check-failed", call.signal, async () => {
    if (![32, 64].includes(reference.length)) throw new Error("a reference has 32 or 64 bytes");
    try {
      for await (const chunk of distinct(call, reference, "network")) void chunk;
      return verdict(call, true);
    } catch (error) {
      if (isApiError(error, "pin-collection-not-found")) return verdict(call, false);
      throw error;
    }
  });
}

function verdict(call: Call, isRetrievable: boolean): Response {
  const isAlone = call.node.chunks.sources.length === 0;
  return json(200, { isRetrievable }, isAlone ? { "Swarm-Simulated": "peers" } : {});
}

async function reupload(call: Call): Promise<Response> {
  const reference = referenceOf(call);
  const { "Swarm-Postage-Batch-Id": batchId } = headerParameters(call, {
    "Swarm-Postage-Batch-Id": required(hexBytes),
    "Swarm-Redundancy-Level": redundancyLevelHere(call.node.release, 1),
  });
  const { uploads } = call.node;
  const { signal } = call;
  const session = await uploads.open({ batchId, isPinned: false, isDeferred: false, signal });
  return session.run(async () => {
    try {
      // As plain chunks: the stamp is for the address, of single-owner chunks too.
      for await (const chunk of distinct(call, reference, "anywhere")) await session.put(chunk);
      await session.done();
      return statusReply(200);
    } catch (cause) {
      if (signal.aborted) throw cause;
      fail("re-upload-failed", { cause });
    }
  });
}

/** `/stewardship`: is content still there, and pushing it again. [bee pkg/api/stewardship.go] */
export const stewardship: readonly Resource[] = [
  resource("/stewardship/{reference}", { GET: check, PUT: reupload }),
];
