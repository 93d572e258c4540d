import { parseStrategy } from "@swarm-docs/protocol/redundancy/strategy";
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
import { bool, duration, int64, max, text, uint8 } from "./parsers.ts";
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
 * The same for content whose root chunk is already read. The level has no effect there; Bee checks it since
 * 2.7.0 and took any byte before. Fails as {@link readPlan} does.
 */
export function wrappedPlan(call: Call): ReadPlan {
  const { release } = call.node;
  const isChecked = release.redundancy.isReadEverywhere;
  return planOf(call, isChecked ? redundancyLevel(release, 4) : withDefault(uint8, 4));
}

function planOf(call: Call, level: RequestField<number>): ReadPlan {
  const headers = headerParameters(call, {
    "Swarm-Redundancy-Strategy": withDefault(uint8, 1, max(3)),
    "Swarm-Redundancy-Fallback-Mode": withDefault(bool, true),
    "Swarm-Redundancy-Level": level,
    "Swarm-Chunk-Retrieval-Timeout": withDefault(text, "30s"),
    "Swarm-Lookahead-Buffer-Size": optional(int64),
    "Swarm-Cache": withDefault(bool, true),
  });
  const lookahead = headers["Swarm-Lookahead-Buffer-Size"];
  return {
    strategy: parseStrategy(headers["Swarm-Redundancy-Strategy"]),
    fallback: headers["Swarm-Redundancy-Fallback-Mode"],
    level: parseLevel(Math.min(headers["Swarm-Redundancy-Level"], 4)),
    timeoutMs: timeout(headers["Swarm-Chunk-Retrieval-Timeout"]),
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
