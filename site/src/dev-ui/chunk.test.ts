import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { control } from "../workshop/node/control.ts";
import { localNodes } from "../workshop/node/local-node.ts";
import type { NodeClient } from "../workshop/node/node-client.ts";
import { buyBatch, FIVE_DAYS, uploadBytes } from "../workshop/node/stamps.ts";
import { openChunk, readChunk } from "./chunk.ts";
import { upload, uploadsOf } from "../workshop/node/uploads.ts";

const { makeChunk, makeChunkedFile } = createRequire(import.meta.url)(
  "@fairdatasociety/bmt-js",
) as typeof import("@fairdatasociety/bmt-js");
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

async function aNode(): Promise<readonly [NodeClient, batchId: string]> {
  const [node] = await localNodes();
  if (node === undefined) throw new Error("no node");
  return [node, await buyBatch(node, { depth: 17, isImmutable: false, amount: FIVE_DAYS })];
}

test("a root leads to the chunks of bmt-js, and a chunk that is lost is gone", async () => {
  const [node, batch] = await aNode();
  const bytes = new Uint8Array(10_000).map((_, at) => (at * 7919) >> 3);
  const reference = await uploadBytes(node, batch, bytes);
  const file = makeChunkedFile(bytes);
  expect(reference).toBe(hex(file.address()));
  const root = await readChunk(node, ` 0x${reference.toUpperCase()} `);
  expect(root).toMatchObject({ address: reference, below: 10_000n, spanHex: "1027000000000000" });
  const leaves = file.leafChunks().map((chunk) => hex(chunk.address()));
  expect(root.children).toEqual(leaves);
  const leaf = await readChunk(node, leaves[0] ?? "");
  expect([leaf.children, leaf.payload.length]).toEqual([[], 4096]);
  expect(await control(node, "loseChunks", { address: leaf.address })).toBe(1);
  await expect(readChunk(node, leaf.address)).rejects.toThrow(/answered 404/);
  await expect(readChunk(node, "abc")).rejects.toThrow("64 hexadecimal digits");
});

test("a single-owner chunk is opened behind its signature", () => {
  const payload = new TextEncoder().encode("x".repeat(4096));
  const { span } = makeChunk(payload);
  const data = new Uint8Array([...new Uint8Array(97).fill(7), ...span(), ...payload]);
  expect(openChunk("ab".repeat(32), data)).toMatchObject({ below: 4096n, payload });
});

test("what is uploaded has a tag, and a pin where it is wanted", async () => {
  const [node, batchId] = await aNode();
  const text = await upload(node, { batchId, content: "hello", isPinned: false });
  const file = new File(["page"], "a b.html", { type: "text/html" });
  const site = await upload(node, { batchId, content: file, isPinned: true });
  const { tags, pins, batches } = await uploadsOf(node);
  expect(tags.map(({ address }) => address)).toEqual([site, text]);
  expect([pins, batches.length]).toEqual([[site], 1]);
  const answer = await node.fetch(`/bzz/${site}/`);
  expect(answer.headers.get("Content-Disposition")).toContain("a b.html");
});
