import { describe, expect, it } from "vitest";
import { operation, operations } from "./harness/document.ts";
import { edges } from "./harness/targets.ts";
import { simulationFaults } from "./harness/validate.ts";
import { runCase, type Cases } from "./harness/world.ts";
import { cases as act } from "./act.ts";
import { cases as balances } from "./balances.ts";
import { cases as bytes } from "./bytes.ts";
import { cases as bzz } from "./bzz.ts";
import { cases as chequebook } from "./chequebook.ts";
import { cases as chunks } from "./chunks.ts";
import { cases as feeds } from "./feeds.ts";
import { cases as gsoc } from "./gsoc.ts";
import { cases as loggers } from "./loggers.ts";
import { cases as node } from "./node.ts";
import { cases as peers } from "./peers.ts";
import { cases as pins } from "./pins.ts";
import { cases as pss } from "./pss.ts";
import { cases as rchash } from "./rchash.ts";
import { cases as soc } from "./soc.ts";
import { cases as stake } from "./stake.ts";
import { cases as stamps } from "./stamps.ts";
import { cases as stewardship } from "./stewardship.ts";
import { cases as tags } from "./tags.ts";
import { cases as transactions } from "./transactions.ts";
import { cases as wallet } from "./wallet.ts";

/** Every resource's cases; one file for each file in `api/paths`. */
const all: Cases = {
  ...act,
  ...balances,
  ...bytes,
  ...bzz,
  ...chequebook,
  ...chunks,
  ...feeds,
  ...gsoc,
  ...loggers,
  ...node,
  ...peers,
  ...pins,
  ...pss,
  ...rchash,
  ...soc,
  ...stake,
  ...stamps,
  ...stewardship,
  ...tags,
  ...transactions,
  ...wallet,
};

describe("the interface document", () => {
  it.each([...operations.keys()])("has a test for %s", (id) => {
    expect(all[id]?.length ?? 0).toBeGreaterThan(0);
  });

  it("has every operation that is tested", () => {
    expect(Object.keys(all).filter((id) => !operations.has(id))).toEqual([]);
  });

  it.each([
    ["getChainState", "chain", 0],
    ["getChainState", "", 1],
    ["getChainState", "chain,peers", 1],
    ["getHealth", "", 0],
    ["getHealth", "chain", 1],
  ])("is compared with the header swarm-simulated: %s, %s", (id, header, faults) => {
    const headers = new Headers();
    if (header !== "") headers.set("Swarm-Simulated", header);
    const answer = { status: 200, headers, bytes: new Uint8Array() };
    expect(simulationFaults(operation(id), answer)).toHaveLength(faults);
  });
});

describe.each(edges.map((edge) => [edge.name, edge] as const))("%s", (_name, edge) => {
  describe.each(Object.entries(all))("%s", (_id, cases) => {
    it.each(cases.map((one) => [one.name, one] as const))("%s", (_case, one) => runCase(edge, one));
  });
});
