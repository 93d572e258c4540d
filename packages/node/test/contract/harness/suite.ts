import { describe, expect, it } from "vitest";
import {
  holds,
  INTERFACE_VERSIONS,
  type InterfaceVersion,
} from "@swarm-docs/openapi/document/version";
import { interfaceOf, operationOf } from "./document.ts";
import type { Edge } from "./target.ts";
import { edges } from "./targets.ts";
import { simulationFaults } from "./validate.ts";
import { runCase, type Case, type Cases } from "./world.ts";

const NEWEST = INTERFACE_VERSIONS.at(-1);

/**
 * Cases to run behind an edge: the newest interface behind every edge, older ones in process, because an
 * edge does not depend on the release, nor does packing. With `NIGHTLY=1` all behind every edge.
 */
function casesBehind(edge: Edge, version: InterfaceVersion, cases: readonly Case[]): Case[] {
  const isWhole =
    process.env["NIGHTLY"] === "1" || version === NEWEST || edge.hasEveryRelease === true;
  return cases.filter((one) => isWhole || !(NEWEST && holds(one, NEWEST)));
}

/** Compares a node of the release that has this interface with its document. */
export async function compareWithDocument(version: InterfaceVersion, all: Cases): Promise<void> {
  const of = await interfaceOf(version);
  const { operations } = of;
  const held = Object.entries(all)
    .map(([id, cases]) => [id, cases.filter((one) => holds(one, version))] as const)
    .filter(([, cases]) => cases.length > 0);
  const tested = new Map(held);

  describe(`the document of interface ${version}`, () => {
    it.each([...operations.keys()])("has a test for %s", (id) => {
      expect(tested.get(id)?.length ?? 0).toBeGreaterThan(0);
    });

    it("has every operation that is tested", () => {
      expect([...tested.keys()].filter((id) => !operations.has(id))).toEqual([]);
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
      expect(simulationFaults(operationOf(of, id), answer)).toHaveLength(faults);
    });
  });

  const behind = edges.map((edge) => {
    const chosen = held.map(([id, cases]) => [id, casesBehind(edge, version, cases)] as const);
    return [edge.name, edge, chosen.filter(([, cases]) => cases.length > 0)] as const;
  });
  const used = behind.filter(([, , chosen]) => chosen.length > 0);
  describe.each(used)("%s", (_name, edge, chosen) => {
    describe.each(chosen)("%s", (_id, cases) => {
      it.each(cases.map((one) => [one.name, one] as const))("%s", (_case, one) =>
        runCase(of, edge, one),
      );
    });
  });
}
