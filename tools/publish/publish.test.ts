import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { toHex } from "@swarm-docs/protocol/hex";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readRecord } from "../../site/src/swarm/record.ts";
import { mediaTypeOf } from "../site/media-types.ts";
import { collectionOf } from "./collection.ts";
import { startRehearsal, type Rehearsal } from "./development.ts";
import type { SiteFiles } from "./files.ts";
import { PublishingNode } from "./node.ts";
import {
  plan,
  publishVariant,
  refuseOtherRelease,
  type PlannedVariant,
  type Publication,
} from "./publish.ts";
import { readBack } from "./read-back.ts";
import { memoryRecord, fileRecord, uploadMissing } from "./upload.ts";
import { PLACEHOLDER } from "./variant.ts";

const PAGE = `<html><head><meta charset="UTF-8"></head><a href="${PLACEHOLDER}docs/x/">x</a></html>`;
const FILES: SiteFiles = new Map(
  Object.entries({
    "404.html": PAGE.replace("x<", "nothing here<"),
    "assets/js/main.1234.js": `const base = "${PLACEHOLDER}";${"// long\n".repeat(2_000)}`,
    "docs/x.md": `[y](${PLACEHOLDER}docs/y.md)`,
    "docs/x/index.html": PAGE.replace(">x<", ">page x<"),
    "index.html": PAGE,
  }).map(([file, text]): [string, Uint8Array] => [file, Buffer.from(text)]),
);
const privateKey = new Uint8Array(32).fill(7);

function publication(version = "1.0.0"): Publication {
  const origins = { script: [], style: [], font: [], connect: [] };
  return {
    files: FILES,
    builtFor: PLACEHOLDER,
    integrations: { origins },
    privateKey,
    topic: "docs",
    version,
    kinds: ["root", "feed", "version"],
  };
}

let rehearsal: Rehearsal;
let node: PublishingNode;
beforeAll(async () => {
  rehearsal = await startRehearsal();
  node = new PublishingNode(rehearsal.url, rehearsal.batch);
});
afterAll(() => rehearsal.close());

const get = (address: Uint8Array) => node.checkedChunk(address);

async function feedVariant(): Promise<PlannedVariant> {
  const [, variant] = await plan(publication());
  if (!variant) throw new Error("no variant");
  return variant;
}

test("the address of a feed's manifest is the one that the node gives it", async () => {
  const { feed } = await feedVariant();
  const url = `${rehearsal.url}/feeds/${toHex(feed.feed.owner)}/${toHex(feed.feed.topic)}`;
  const headers = { "Swarm-Postage-Batch-Id": rehearsal.batch };
  const answer = await fetch(url, { method: "POST", headers });
  expect(await answer.json()).toEqual({ reference: feed.manifest });
});

test("a collection has the reference that the node gives to the same files", async () => {
  const parts = [...FILES].flatMap(([file, bytes]) => [
    `--part\r\nContent-Disposition: form-data; name="${file}"\r\n`,
    `Content-Type: ${mediaTypeOf(file)}\r\n\r\n`,
    bytes,
    "\r\n",
  ]);
  const headers = {
    "Content-Type": "multipart/form-data; boundary=part",
    "Swarm-Postage-Batch-Id": rehearsal.batch,
    "Swarm-Collection": "true",
    "Swarm-Index-Document": "index.html",
    "Swarm-Error-Document": "404.html",
  };
  const body = Buffer.concat([...parts, "--part--\r\n"].map((part) => Buffer.from(part)));
  const answer = await fetch(`${rehearsal.url}/bzz`, { method: "POST", headers, body });
  const { reference } = await collectionOf(FILES);
  expect(await answer.json()).toMatchObject({ reference });
});

test("each variant opens under its own address, with links that stay below it", async () => {
  const variants = await plan(publication());
  expect(new Set(variants.map(({ feed }) => feed.manifest)).size).toBe(3);
  for (const variant of variants) {
    await publishVariant(node, variant, { privateKey, uploaded: memoryRecord() });
    const url = `${rehearsal.url}/bzz/${variant.feed.manifest}/`;
    const page = await (await fetch(`${url}docs/x/`)).text();
    expect(page).toContain("page x");
    expect(page).toContain(`<a href="${variant.baseUrl}docs/x/">`);
    expect(await (await fetch(`${url}no/such`)).text()).toContain("noindex");
    expect((await fetch(`${url}docs/x`, { redirect: "manual" })).status).toBe(308);
  }
});

test("a copy says where its feed is and how much it holds, itself included", async () => {
  for (const { kind, topic, feed, files, collection } of await plan(publication())) {
    const record = readRecord(JSON.parse(Buffer.from(files.get("swarm.json") ?? []).toString()));
    const owner = toHex(feed.feed.owner);
    expect(record?.published).toEqual({ kind, topic, owner, manifest: feed.manifest });
    const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
    expect(record?.size).toMatchObject({ files: files.size, bytes });
    // Two pieces of the script are equal: they are counted in each place and stored once.
    expect(record?.size.chunks[0]).toBe(collection.chunks.size + 1);
    expect(record?.size.chunks[4]).toBeGreaterThan(collection.chunks.size);
  }
});

test("a node of Bee 2.8.1, which adds parity by itself, is told not to", async () => {
  const other = await startRehearsal(0, ["--bee=2.8.1"]);
  onTestFinished(() => other.close());
  const variant = await feedVariant();
  const there = new PublishingNode(other.url, other.batch);
  const { update } = await publishVariant(there, variant, { privateKey, uploaded: memoryRecord() });
  expect(update.isNew).toBe(true);
});

test("the same site again sends nothing and leaves the feed alone; another one is its next update", async () => {
  const uploaded = memoryRecord();
  const topic = { ...publication(), topic: "again", kinds: ["feed" as const] };
  const [first] = await plan(topic);
  const changed = new Map([...FILES, ["new.txt", Buffer.from("new")] as const]);
  const [second] = await plan({ ...topic, files: changed });
  if (!first || !second) throw new Error("no variant");
  expect((await publishVariant(node, first, { privateKey, uploaded })).update).toEqual({
    index: 0n,
    isNew: true,
  });
  expect(await publishVariant(node, first, { privateKey, uploaded })).toEqual({
    sent: 0,
    update: { index: 0n, isNew: false },
  });
  const { sent, update } = await publishVariant(node, second, { privateKey, uploaded });
  expect(update).toEqual({ index: 1n, isNew: true });
  expect(sent).toBeLessThan(second.collection.parts.length);
  expect(first.feed.manifest).toBe(second.feed.manifest);
  const url = `${rehearsal.url}/bzz/${first.feed.manifest}/new.txt`;
  expect(await (await fetch(url)).text()).toBe("new");
});

test("the address of a release keeps showing it: other bytes under its version are refused", async () => {
  const release = { ...publication(), topic: "kept", kinds: ["version" as const] };
  const [first] = await plan(release);
  const changed = new Map([...FILES, ["new.txt", Buffer.from("new")] as const]);
  const others = await plan({ ...release, files: changed });
  if (!first) throw new Error("no variant");
  await refuseOtherRelease(node, [first]);
  await publishVariant(node, first, { privateKey, uploaded: memoryRecord() });
  await refuseOtherRelease(node, [first]);
  await expect(refuseOtherRelease(node, others)).rejects.toThrow(
    `leads to ${first.collection.reference} already`,
  );
  await refuseOtherRelease(node, await plan({ ...release, files: changed, version: "9.9.9" }));
});

describe("resume", () => {
  test("a stopped upload goes on with what is missing", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "published-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, "state/uploaded");
    const { collection } = await feedVariant();
    const { parts } = collection;
    class Stopping extends PublishingNode {
      left = 3;
      override async store(part: (typeof parts)[number]): Promise<void> {
        if (this.left-- <= 0) throw new Error("stopped");
        await super.store(part);
      }
    }
    const stopping = new Stopping(rehearsal.url, rehearsal.batch);
    await expect(uploadMissing(stopping, parts, fileRecord(file))).rejects.toThrow("stopped");
    const told: number[] = [];
    const sent = await uploadMissing(node, parts, fileRecord(file), (done) => told.push(done));
    expect(sent).toBe(parts.length - 3);
    expect(told.at(-1)).toBe(parts.length);
    expect(await uploadMissing(node, parts, fileRecord(file))).toBe(0);
  });
});

test("what an earlier run had sent, and the node has lost, is sent once more", async () => {
  const [variant] = await plan({ ...publication(), topic: "lost", kinds: ["feed"] });
  if (!variant) throw new Error("no variant");
  const parts = [...variant.feed.parts, ...variant.collection.parts];
  const [marked] = variant.collection.parts;
  const uploaded = { has: (one: string) => one === marked?.reference, add: () => undefined };
  const { sent } = await publishVariant(node, variant, { privateKey, uploaded });
  expect(sent).toBe(parts.length);
});

describe("reading back", () => {
  test("other bytes than were to be published are found and named", async () => {
    const { collection, files } = await feedVariant();
    await uploadMissing(node, collection.parts, memoryRecord());
    await readBack(collection.reference, files, get);
    const expected = new Map([...files, ["docs/x.md", Buffer.from("other")] as const]);
    await expect(readBack(collection.reference, expected, get)).rejects.toThrow(/^docs\/x\.md: /);
  });

  test("a chunk with a changed byte is refused by its address", async () => {
    const { collection, files } = await feedVariant();
    await uploadMissing(node, collection.parts, memoryRecord());
    class Lying extends PublishingNode {
      override async chunk(address: Uint8Array): Promise<Uint8Array | undefined> {
        const data = await super.chunk(address);
        if (data?.length === 4_104) data[100] = (data[100] ?? 0) ^ 1;
        return data;
      }
    }
    const lying = new Lying(rehearsal.url, rehearsal.batch);
    const reading = readBack(collection.reference, files, (address) => lying.checkedChunk(address));
    await expect(reading).rejects.toThrow(/The node gave chunk [0-9a-f]{64} where/);
  });
});

test("a batch that the node does not have ends with what the node says", async () => {
  const { collection } = await feedVariant();
  const poor = new PublishingNode(rehearsal.url, "00".repeat(32));
  await expect(uploadMissing(poor, collection.parts, memoryRecord())).rejects.toThrow(
    /The node answered 4\d\d to \/bytes: .*batch/,
  );
});
