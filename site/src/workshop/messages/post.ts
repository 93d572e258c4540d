import { binaryOf, compare } from "../../addresses/compare.ts";
import { ask, askJson, type NodeClient } from "../node/node-client.ts";
import type { Mined, MinedSoc } from "./miner.ts";

/** Who a node is to others. */
export interface Names {
  /** 64 hexadecimal digits. */
  readonly overlay: string;
  /** For messages sealed for it: 33 bytes as hexadecimal digits. */
  readonly pssPublicKey: string;
}

export const namesOf = (node: NodeClient): Promise<Names> => askJson(node, "/addresses");

const headersFor = (batchId: string): Record<string, string> => ({
  "Swarm-Postage-Batch-Id": batchId,
  "Content-Type": "application/octet-stream",
  // Into the network at once, and not when there is time.
  "Swarm-Deferred-Upload": "false",
});

/** Gives a mined chunk to a node, which sends it on its way. Fails as the node refuses. */
export async function send(
  node: NodeClient,
  batchId: string,
  mined: Mined | MinedSoc,
): Promise<void> {
  const path =
    "signature" in mined ? `/soc/${mined.owner}/${mined.id}?sig=${mined.signature}` : "/chunks";
  const body = new Uint8Array(mined.body);
  await ask(node, path, { method: "POST", headers: headersFor(batchId), body });
}

/** Digits of an address that are looked at: 32 bits. */
const PREFIX = 8;

/** The first bits of an address, 0 and 1. */
export function bitsOf(address: string, count: number): string {
  return binaryOf(address.slice(0, PREFIX)).slice(0, count);
}

/** Bits at the beginning that two addresses share: their proximity, of up to 32. */
export function sharedBits(one: string, other: string): number {
  return compare(one.slice(0, PREFIX), other.slice(0, PREFIX)).shared;
}
