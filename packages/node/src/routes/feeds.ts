import { toHex } from "@swarm-docs/protocol/hex";
import { newFeedManifest, type FeedType } from "@swarm-docs/protocol/manifest/feed-entry";
import { saveManifest } from "@swarm-docs/protocol/manifest/save";
import { parseLevel } from "@swarm-docs/protocol/redundancy/tables";
import { fail } from "../errors/errors.ts";
import { bodyLimits } from "../http/limits.ts";
import {
  headerParameters,
  pathParameters,
  queryParameters,
  required,
  withDefault,
} from "../http/parameters.ts";
import { bool, feedOwner, hexBytes, int64, oneOf, text, uint64 } from "../http/parsers.ts";
import { redundancyLevelHere } from "../http/redundancy-level.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import { actFields, openUpload, uploadFields } from "../http/upload-headers.ts";
import { uploaded } from "../http/uploaded.ts";
import { serveWrapped } from "../http/wrapped.ts";
import { chunkReader, defaultPlan } from "../state/download.ts";
import { findUpdate, updateContent, versionHeaders } from "../state/feeds.ts";
import { orFail, saverInto } from "../state/files.ts";
import { nowSeconds } from "../times.ts";

const typeField = withDefault(text, "sequence", oneOf("sequence", "epoch"));

function feedOf(call: Call) {
  return pathParameters(call, { owner: required(feedOwner), topic: required(hexBytes) });
}

function feedType(name: string): FeedType {
  return name === "epoch" ? "Epoch" : "Sequence";
}

async function create(call: Call): Promise<Response> {
  const feed = feedOf(call);
  const { type } = queryParameters(call, { type: typeField });
  const { "Swarm-Tag": _tag, ...fields } = uploadFields;
  const { release } = call.node;
  const headers = headerParameters(call, {
    ...fields,
    ...actFields,
    "Swarm-Redundancy-Level": redundancyLevelHere(release, release.redundancy.uploadLevel),
  });
  const form = { isEncrypted: false, level: parseLevel(headers["Swarm-Redundancy-Level"]) };
  const session = await openUpload(call, headers);
  return session.run(async () => {
    const reference = await orFail("feed-store-manifest", call.signal, async () => {
      const manifest = await newFeedManifest(feed, feedType(type));
      return saveManifest(manifest, saverInto(call.node, session, form));
    });
    // The tag is made but not told. [bee pkg/api/feed.go]
    const answer = { headers: new Headers() };
    return orFail("done-split-failed", call.signal, () =>
      uploaded(call, session, reference, headers, answer),
    );
  });
}

async function get(call: Call): Promise<Response> {
  const feed = feedOf(call);
  const { at, after, type } = queryParameters(call, {
    at: withDefault(int64, 0n),
    after: withDefault(uint64, 0n),
    type: typeField,
  });
  const { "Swarm-Only-Root-Chunk": isRootOnly } = headerParameters(call, {
    "Swarm-Only-Root-Chunk": withDefault(bool, false),
  });
  const read = chunkReader(call.node, defaultPlan, call.signal);
  const moment = { at: at === 0n ? nowSeconds(call.node) : at, after };
  const found = await findUpdate(feed, feedType(type), moment, read);
  if (found === undefined) fail("feed-no-update-found");
  const { feeds: rules } = call.node.release;
  const content = (await updateContent(found.soc, read, rules)) ?? fail("feed-wrapped-chunk");
  const { root, reference } = content;
  const headers = new Headers({
    "Swarm-Feed-Index": toHex(found.index),
    "Swarm-Feed-Index-Next": toHex(found.next),
    "Access-Control-Expose-Headers": "Swarm-Feed-Index, Swarm-Feed-Index-Next",
    ...versionHeaders(content, rules),
  });
  return serveWrapped(call, { soc: found.soc, root, reference, isRootOnly, headers });
}

/** `/feeds`: feed manifests and the latest update of a feed. [bee pkg/api/feed.go] */
export const feeds: readonly Resource[] = [
  resource("/feeds/{owner}/{topic}", { POST: create, GET: get }, { maxBodyBytes: bodyLimits.feed }),
];
