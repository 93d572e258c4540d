import { expect, it } from "vitest";
import { releaseNames, releaseOf } from "../release/releases.ts";
import { readPlan } from "./download-headers.ts";
import type { Call } from "./route.ts";

const planOf = (release: string, headers: Record<string, string> = {}) =>
  readPlan({
    request: new Request("http://localhost/bytes/00", { headers }),
    node: { release: releaseOf(release) },
  } as unknown as Call);

it.each(releaseNames)("without headers content is read as Bee %s reads it", (release) => {
  expect(planOf(release)).toEqual({
    strategy: "data",
    fallback: true,
    level: 4,
    timeoutMs: 30_000,
    lookaheadBytes: undefined,
    isCached: true,
  });
});

it("headers count instead of the defaults", () => {
  const headers = {
    "Swarm-Redundancy-Strategy": "3",
    "Swarm-Redundancy-Fallback-Mode": "false",
    "Swarm-Redundancy-Level": "2",
    "Swarm-Chunk-Retrieval-Timeout": "1m1s",
    "Swarm-Lookahead-Buffer-Size": "4096",
    "Swarm-Cache": "false",
  };
  expect(planOf("2.6.0", headers)).toEqual({
    strategy: "race",
    fallback: false,
    level: 2,
    timeoutMs: 61_000,
    lookaheadBytes: 4096,
    isCached: false,
  });
});
