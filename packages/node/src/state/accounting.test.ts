import { keccak256 } from "@swarm-docs/protocol/keccak";
import { expect, it } from "vitest";
import { Accounting } from "./accounting.ts";
import type { Peer, Peers } from "./peers.ts";

it("has peers that paid, that were paid, and others of both kinds", () => {
  const all = Array.from({ length: 40 }, (_, number) => {
    const overlay = keccak256(Uint8Array.of(number));
    return { overlay, isFullNode: true, isSimulated: true } as unknown as Peer;
  });
  const accounts = new Accounting("seed", { all: () => all } as unknown as Peers).list();
  const none = (of: "received" | "sent"): number =>
    accounts.filter((account) => account[of] === 0n).length;
  // A quarter has not paid, a third was not paid.
  expect(none("received")).toBeGreaterThan(3);
  expect(none("received")).toBeLessThan(20);
  expect(none("sent")).toBeGreaterThan(5);
  expect(none("sent")).toBeLessThan(27);
});
