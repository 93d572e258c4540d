import { STRATEGIES } from "@swarm-docs/protocol/redundancy/strategy";
import { parseLevel } from "@swarm-docs/protocol/redundancy/tables";
import type { ReadPlan } from "../state/download.ts";
import { fail } from "../errors/errors.ts";
import {
  BadText,
  headerParameters,
  optional,
  withDefault,
  type RequestField,
} from "./parameters.ts";
import { bool, duration, int64, text, uint8 } from "./parsers.ts";
import { redundancyLevel } from "./redundancy-level.ts";
import type { Call } from "./route.ts";

/**
 * How the headers want content to be read. Fails with `invalid-header-params`, and with
 * `could-not-parse-headers` for a timeout that is no duration. [bee pkg/api/bzz.go downloadHandler]
 */
export function readPlan(call: Call): ReadPlan {
  return planOf(call, redundancyLevel(call.node.release, 4));
}

/**
 * The same for the manifest before an entry is served: Bee reads the lookahead only when it has found the
 * entry. Fails as {@link readPlan} does. [bee pkg/api/bzz.go serveReference]
 */
export function manifestPlan(call: Call): ReadPlan {
  return planOf(call, redundancyLevel(call.node.release, 4), true);
}

/**
 * The same for content whose root chunk is already read. The level has no effect there; Bee checks it since
 * 2.7.0 and took any byte before. Fails as {@link readPlan} does.
 */
export function wrappedPlan(call: Call): ReadPlan {
  const { release } = call.node;
  const isChecked = release.redundancy.isReadEverywhere;
  return planOf(call, isChecked ? redundancyLevel(release, 4) : withDefault(uint8, 4));
}

const strategyField = withDefault(int64, 1n);
const fallbackField = withDefault(bool, true);
const cacheField = withDefault(bool, true);

/** Reads the headers in the order in which Bee does, which is that of the reasons in a refusal. */
function planOf(call: Call, level: RequestField<number>, isManifest = false): ReadPlan {
  const headers = headerParameters(call, {
    ...(isManifest && { "Swarm-Cache": cacheField }),
    "Swarm-Redundancy-Strategy": strategyField,
    ...(isManifest && { "Swarm-Redundancy-Fallback-Mode": fallbackField }),
    "Swarm-Redundancy-Level": level,
    "Swarm-Redundancy-Fallback-Mode": fallbackField,
    "Swarm-Chunk-Retrieval-Timeout": withDefault(text, "30s"),
    ...(!isManifest && { "Swarm-Lookahead-Buffer-Size": optional(int64) }),
    "Swarm-Cache": cacheField,
  });
  const lookahead = headers["Swarm-Lookahead-Buffer-Size"];
  const timeoutMs = timeout(headers["Swarm-Chunk-Retrieval-Timeout"]);
  return {
    // Without time for a chunk no strategy can succeed.
    strategy: timeoutMs > 0 ? STRATEGIES[Number(headers["Swarm-Redundancy-Strategy"])] : undefined,
    fallback: headers["Swarm-Redundancy-Fallback-Mode"],
    level: parseLevel(Math.min(headers["Swarm-Redundancy-Level"], 4)),
    timeoutMs,
    lookaheadBytes: lookahead === undefined ? undefined : Number(lookahead),
    isCached: headers["Swarm-Cache"],
  };
}

/** Longest time that the platform's timers take; a longer wish means as good as for ever. */
const maxTimeoutMs = 2 ** 31 - 1;

function timeout(value: string): number {
  try {
    return Math.min(Math.max(0, Math.ceil(duration(value))), maxTimeoutMs);
  } catch (cause) {
    if (cause instanceof BadText) fail("could-not-parse-headers", { cause });
    throw cause;
  }
}
