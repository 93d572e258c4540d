import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { MantarayNode, RedundancyLevel } from "@ethersphere/bee-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSame, noise, startWorld, type ClientWorld } from "./world.ts";

let world: ClientWorld;
let directory: string;
beforeAll(async () => {
  world = await startWorld();
  directory = await mkdtemp(path.join(tmpdir(), "swarm-files-"));
  await mkdir(path.join(directory, "img"));
  await writeFile(path.join(directory, "index.html"), "<h1>Swarm</h1>");
  await writeFile(path.join(directory, "error.html"), "<h1>404</h1>");
  await writeFile(path.join(directory, "img/large.bin"), noise(700_000));
  await writeFile(path.join(directory, "img/picture ä.png"), noise(5_000));
});
afterAll(async () => {
  await world.close();
  await rm(directory, { recursive: true, force: true });
});

describe("files", () => {
  it("uploads a file with name and type, and a stream", async () => {
    const { bee, batchId } = world;
    const { reference, tagUid } = await bee.uploadFile(batchId, "hello", "greeting.txt", {
      contentType: "text/plain",
    });
    const file = await bee.downloadFile(reference);
    expect([file.name, file.contentType, file.data.toUtf8()]).toEqual([
      "greeting.txt",
      "text/plain",
      "hello",
    ]);
    expect(tagUid).toBeGreaterThan(0);
    const data = noise(300_000);
    const streamed = await bee.uploadFile(batchId, Readable.from([data]), "stream.bin", {
      size: data.length,
    });
    expect(isSame((await bee.downloadFile(streamed.reference)).data, data)).toBe(true);
    const readable = await bee.downloadReadableFile(streamed.reference);
    const parts: Uint8Array[] = [];
    for await (const part of readable.data as unknown as AsyncIterable<Uint8Array>) {
      parts.push(part);
    }
    expect(Buffer.concat(parts).equals(data)).toBe(true);
  });

  it.each([
    ["plain", {}],
    ["encrypted", { encrypt: true }],
    ["redundant", { redundancyLevel: RedundancyLevel.MEDIUM }],
    ["encrypted and redundant", { encrypt: true, redundancyLevel: RedundancyLevel.STRONG }],
  ])("uploads a directory as tar: %s", async (_name, options) => {
    const { bee, batchId } = world;
    const { reference } = await bee.uploadFilesFromDirectory(batchId, directory, {
      indexDocument: "index.html",
      errorDocument: "error.html",
      ...options,
    });
    expect((await bee.downloadFile(reference)).data.toUtf8()).toBe("<h1>Swarm</h1>");
    const large = await bee.downloadFile(reference, "img/large.bin");
    expect(isSame(large.data, noise(700_000))).toBe(true);
    // The client sends paths as they are, so letters beyond ASCII are for the caller to encode.
    const picture = await bee.downloadFile(reference, encodeURI("img/picture ä.png"));
    expect(picture.contentType).toBe("image/png");
    expect((await bee.downloadFile(reference, "lost")).data.toUtf8()).toBe("<h1>404</h1>");
  });

  it("uploads File objects and collections", async () => {
    const { bee, batchId } = world;
    const files = [new File(["one"], "one.txt"), new File(["two"], "two.txt")];
    const { reference } = await bee.uploadFiles(batchId, files);
    expect((await bee.downloadFile(reference, "two.txt")).data.toUtf8()).toBe("two");
  });

  it("streams a directory chunk by chunk to the reference that it calculates", async () => {
    const { bee, batchId } = world;
    let last = { processed: 0, total: 0 };
    const { reference } = await bee.streamDirectory(batchId, directory, (progress) => {
      last = progress;
    });
    expect(last.total).toBeGreaterThan(170);
    expect(last.processed).toBe(last.total);
    expect((await bee.downloadFile(reference)).data.toUtf8()).toBe("<h1>Swarm</h1>");
    const large = await bee.downloadFile(reference, "img/large.bin");
    expect(isSame(large.data, noise(700_000))).toBe(true);
    expect(await bee.isReferenceRetrievable(reference)).toBe(true);
  });

  it("reads and writes manifests with the client's own code", async () => {
    const { bee, batchId } = world;
    const { reference } = await bee.uploadFilesFromDirectory(batchId, directory);
    const manifest = await MantarayNode.unmarshal(bee, reference);
    await manifest.loadRecursively(bee);
    const paths = manifest.collect().map((node) => node.fullPathString);
    expect(paths.sort()).toEqual([
      "error.html",
      "img/large.bin",
      "img/picture ä.png",
      "index.html",
    ]);
    const { reference: extra } = await bee.uploadData(batchId, "extra");
    manifest.addFork("extra.txt", extra, { "Content-Type": "text/plain", Filename: "extra.txt" });
    const saved = await manifest.saveRecursively(bee, batchId);
    expect((await bee.downloadFile(saved.reference, "extra.txt")).data.toUtf8()).toBe("extra");
    expect((await bee.downloadFile(saved.reference, "index.html")).data.toUtf8()).toBe(
      "<h1>Swarm</h1>",
    );
  });
});
