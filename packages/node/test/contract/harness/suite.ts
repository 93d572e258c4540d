import { describe, expect, it } from "vitest";
import { holds, type InterfaceVersion } from "@swarm-docs/openapi/document/version";
import { interfaceOf, operationOf } from "./document.ts";
import { edges } from "./targets.ts";
import { simulationFaults } from "./validate.ts";
import { runCase, type Cases } from "./world.ts";

/** Compares a node of the release that has this interface with its document, behind every edge. */
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

  describe.each(edges.map((edge) => [edge.name, edge] as const))("%s", (_name, edge) => {
    describe.each(held)("%s", (_id, cases) => {
      it.each(cases.map((one) => [one.name, one] as const))("%s", (_case, one) =>
        runCase(of, edge, one),
      );
    });
  });
}
