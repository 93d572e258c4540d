import { binaryOf, compare } from "../../addresses/compare.ts";
import { ask, askJson, type NodeClient } from "../node/node-client.ts";
import type { Mined, MinedSoc } from "./miner.ts";

/** Public identity of a node. */
export interface Names {
  /** 64 hexadecimal digits. */
  readonly overlay: string;
  /** Key for encrypted messages: 33 bytes as hexadecimal digits. */
  readonly pssPublicKey: string;
}

export const namesOf = (node: NodeClient): Promise<Names> => askJson(node, "/addresses");

const headersFor = (batchId: string): Record<string, string> => ({
  "Swarm-Postage-Batch-Id": batchId,
  "Content-Type": "application/octet-stream",
  // Direct upload: push to the network immediately.
  "Swarm-Deferred-Upload": "false",
});

/** Uploads a mined chunk to a node, which pushes it to the network. Rejects if the node refuses it. */
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

/** Compared hexadecimal digits of an address: 32 bits. */
const PREFIX = 8;

/** Leading `count` bits of an address as `0` and `1`. */
export function bitsOf(address: string, count: number): string {
  return binaryOf(address.slice(0, PREFIX)).slice(0, count);
}

/** Length of the common bit prefix of two addresses (proximity), at most 32. */
export function sharedBits(one: string, other: string): number {
  return compare(one.slice(0, PREFIX), other.slice(0, PREFIX)).shared;
}
