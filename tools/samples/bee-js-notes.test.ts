import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as BeeJs from "@ethersphere/bee-js";
import { createSwarm, type ReleaseName, type SwarmHandle } from "../../packages/node/src/swarm.ts";
import { beeJsWords } from "../../site/content/bee-js-words.ts";
import { clientPackage } from "../../site/plugins/samples/client.ts";
import { RELEASES } from "../../site/settings/editions.ts";

type Client = typeof BeeJs;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const says = (name: string, member?: string): string => beeJsWords(name, member)?.says ?? "";

/** Matches a text that names a number, with or without a comma after the thousands. */
const withNumber = (value: number): unknown =>
  expect.stringMatching(new RegExp(`\\b(${value}|${value.toLocaleString("en")})\\b`));

/** A batch as the node's JSON has it. */
const RAW_BATCH = {
  batchID: "ab".repeat(32),
  utilization: 1,
  usable: true,
  label: "",
  depth: 20,
  amount: "1",
  bucketDepth: 16,
  blockNumber: 1,
  immutableFlag: true,
};

describe.each(RELEASES)(
  "the reference says what bee-js of the edition of Bee %s does",
  (release) => {
    const isOld = clientPackage(release) === "@ethersphere/bee-js";
    let client: Client;
    let swarm: SwarmHandle;
    let bee: BeeJs.Bee;
    beforeAll(async () => {
      client = (await import(clientPackage(release))) as Client;
      swarm = await createSwarm({ bee: release as ReleaseName });
      bee = new client.Bee(swarm.url);
    });
    afterAll(() => swarm.stop());

    test("of manifests", async () => {
      const reference = "ab".repeat(32);
      const built = (paths: readonly string[]): BeeJs.MantarayNode => {
        const manifest = new client.MantarayNode();
        for (const path of paths) manifest.addFork(path, reference);
        return manifest;
      };
      const names = (manifest: BeeJs.MantarayNode) => Object.keys(manifest.collectAndMap()).sort();

      const umlaut = built(["ü.txt"]);
      expect([umlaut.find("ü.txt"), umlaut.find(encode("ü.txt"))?.fullPathString]).toEqual([
        null,
        "ü.txt",
      ]);
      expect(says("MantarayNode", "find")).toContain("as text it is never found");

      const paths = ["a/b/1", "a/c/2", "a/b/3"];
      const changed = built(paths);
      await changed.calculateSelfAddress();
      changed.addFork("a/b/5", reference);
      const whole = await built([...paths, "a/b/5"]).calculateSelfAddress();
      expect((await changed.calculateSelfAddress()).equals(whole)).toBe(false);
      expect(changed.find("a/")?.selfAddress).toBeTruthy();
      expect(says("MantarayNode", "calculateSelfAddress")).toContain("May be wrong");
      expect(says("MantarayNode", "selfAddress")).toContain("may keep an outdated one");

      const nested = built(["ab", "abc", "abcd", "abce"]);
      nested.removeFork("ab");
      const folder = built(["a/1", "a/2", "b"]);
      folder.removeFork("a/");
      expect([names(nested), names(folder)]).toEqual([["abc"], ["a/1", "a/2", "b"]]);
      expect(says("MantarayNode", "removeFork")).toContain("two nodes below");
    });

    test("of feeds", async () => {
      const writer = bee.makeFeedWriter(
        client.Topic.fromString("notes"),
        new client.PrivateKey("01".repeat(32)),
      );
      await writer.uploadPayload(swarm.batchId, "12345678rest", { index: 0 });
      const at = { index: client.FeedIndex.fromBigInt(0n) };
      const read = async (result: Promise<{ payload: BeeJs.Bytes }>) =>
        (await result).payload.toUtf8();
      expect(await read(writer.download(at))).toBe("rest");
      expect(await read(writer.download({ ...at, hasTimestamp: false }))).toBe("12345678rest");
      expect(await read(writer.downloadPayload({ ...at, hasTimestamp: true }))).toBe(
        "12345678rest",
      );
      expect(says("FeedReader", "download")).toContain("cuts off the first 8 bytes");
      expect(says("FeedUpdateOptions", "hasTimestamp")).toContain("Not read by `downloadPayload`");

      const upload = (content: string | Uint8Array) =>
        writer.uploadPayload(swarm.batchId, content, { index: 1 });
      for (const refused of ["", "ü".repeat(3000)])
        await expect(upload(refused)).rejects.toThrow("exceeds limits [1, 4096]");
      await upload(encode("ü".repeat(3000)));
      expect(says("FeedWriter", "uploadPayload")).toContain("longer in bytes: pass bytes");
    });

    test("of paths where longer ones part", () => {
      const manifest = new client.MantarayNode();
      for (const path of ["about/1", "about/2", "about/"]) manifest.addFork(path, "ab".repeat(32));
      expect(Object.keys(manifest.collectAndMap()).sort()).toEqual(["about/1", "about/2"]);
      expect(says("MantarayNode", "addFork")).toContain("a point where longer paths part");
    });

    test("of numbers", () => {
      for (const [name, value] of Object.entries(client)) {
        const length = typeof value === "function" && "LENGTH" in value ? value.LENGTH : undefined;
        if (length !== undefined) expect(says(name, "LENGTH")).toMatch(new RegExp(`^${length}\\b`));
        if (typeof value === "number")
          expect([name, says(name)]).toEqual([name, withNumber(value)]);
      }
      const { Size, Utils, Duration } = client;
      const tooLarge = Utils.getDepthForSize(Size.fromGigabytes(1e9));
      expect(says("Utils", "getDepthForSize")).toContain(`${tooLarge} for what is too large`);
      expect(Duration.parseFromString("5000").toSeconds()).toBe(5);
      expect(says("Duration", "parseFromString")).toContain("a bare number counts milliseconds");
      const batch = { ...RAW_BATCH, batchTTL: -1 };
      expect(Utils.mapPostageBatch(batch).duration.toSeconds()).toBe(1);
      const years = Utils.mapPostageBatch({ ...batch, batchTTL: 1e10 }).duration.toYears();
      expect(Math.round(years)).toBe(100);
      expect(says("PostageBatch", "duration")).toContain("from 1 second to 100 years");
    });

    test("of signatures", () => {
      const key = new client.PrivateKey("01".repeat(32));
      const hash = client.Bytes.keccak256(encode("data")).toUint8Array();
      const signature = key.sign("data");
      const owner = key.publicKey().address();
      const isSigner = (data: string | Uint8Array): boolean => signature.isValid(data, owner);
      expect([isSigner("data"), isSigner(hash)]).toEqual([true, false]);
      expect(says("Signature", "recoverPublicKey")).toContain("what `sign` got, not its hash");
    });

    test("of CIDs", () => {
      const reference = new client.Reference("ab".repeat(32) + "cd".repeat(32));
      const cid = reference.toCid("manifest");
      expect(new client.Reference(cid).toHex()).not.toBe(reference.toHex());
      expect(says("Reference", "toCid")).toContain("64 give an invalid one");
    });

    test("of chunks and their stamps", async () => {
      const chunk = bee.makeContentAddressedChunk("content");
      const single = chunk.toSingleOwnerChunk("ab".repeat(32), "01".repeat(32));
      const { reference } = await bee.uploadChunk(swarm.batchId, single);
      expect(reference.equals(single.address)).toBe(false);
      expect(says("Bee", "uploadChunk")).toContain("For single-owner chunks use `makeSOCWriter`");

      const stamper = client.Stamper.fromBlank("01".repeat(32), swarm.batchId, 20);
      const tree = await client.MerkleTree.root(encode("content"));
      const time = new client.FeedIndex(stamper.stamp(tree).timestamp).toBigInt();
      expect(String(time)).toHaveLength(isOld ? 13 : 19);
      expect(says("Envelope", "timestamp")).toMatch(/nanoseconds; in milliseconds .* of 11/);
      expect(() => stamper.stamp(chunk as never)).toThrow("hash is not a function");
      expect(says("Stamper", "stamp")).toContain("with `hash()`");
    });

    test("of downloads as streams", async () => {
      const { reference } = await bee.uploadData(swarm.batchId, "content");
      const content: object = await bee.downloadReadableData(reference);
      expect(content instanceof ReadableStream).toBe(!isOld);
      expect("pipe" in content).toBe(isOld);
      expect(says("Bee", "downloadReadableData")).toContain("11 gives a stream of Node.js");
      await expect(bee.downloadReadableFile("swarm.eth")).rejects.toThrow("hex string");
      expect(says("Bee", "downloadReadableFile")).toContain("Takes no ENS name");
    });

    test("of errors", async () => {
      const failed = await bee.getPin("ab".repeat(32)).catch((error: unknown) => error);
      const { url } = failed as BeeJs.BeeResponseError;
      const route = `pins/${"ab".repeat(32)}`;
      expect(url).toBe(isOld ? route : `${swarm.url}/${route}`);
      expect(says("BeeResponseError", "url")).toContain("in 11 a path");

      const aborted = bee.getHealth({ signal: AbortSignal.abort() });
      await expect(aborted).rejects.toMatchObject({ statusText: "ERR_CANCELED" });
      expect(says("BeeResponseError", "statusText")).toContain("`ERR_CANCELED`");

      await expect(bee.createPostageBatch("1", 20)).rejects.toThrow(client.BeeArgumentError);
      expect(says("Bee", "createPostageBatch")).toContain("throws `BeeArgumentError`");
    });

    test("of tags", async () => {
      const create = () => fetch(`${swarm.url}/tags`, { method: "POST" });
      await Promise.all(Array.from({ length: 101 }, create));
      expect(await bee.getAllTags()).toHaveLength(100);
      expect(says("Bee", "getAllTags")).toContain("100 unless");
      expect(says("AllTagsOptions", "limit")).toContain("100 by default");
    });

    test("of the type of a `File`", async () => {
      const file = new File(["text"], "note.txt", { type: "text/plain" });
      const options = { contentType: "text/markdown" };
      const { reference } = await bee.uploadFile(swarm.batchId, file, undefined, options);
      const { contentType } = await bee.downloadFile(reference);
      expect(contentType).toBe(isOld ? "text/markdown" : "text/plain");
      expect(says("FileUploadOptions", "contentType")).toContain("12.3 ignores it for a `File`");
    });

    test("of the time of an update", async () => {
      const topic = client.Topic.fromString("times");
      const writer = bee.makeFeedWriter(topic, new client.PrivateKey("01".repeat(32)));
      await writer.uploadReference(swarm.batchId, "ab".repeat(32), { index: 0, at: 5 });
      const index = client.FeedIndex.fromBigInt(0n);
      const written = (await writer.downloadPayload({ index })).payload;
      expect(written.toHex()).toBe("0000000000000005" + "ab".repeat(32));
      expect(says("FeedUpdateOptions", "at")).toContain("`uploadReference` writes; nothing else");
    });

    test("of files", async () => {
      const { reference } = await bee.uploadFile(swarm.batchId, "text", "ü.txt");
      const { name, tagUid } = await bee.downloadFile(reference);
      expect([name, tagUid]).toEqual(["Ã¼.txt", undefined]);
      expect(says("FileHeaders", "name")).toContain("`ü` is `Ã¼`");
      expect(says("FileHeaders", "tagUid")).toContain("Always `undefined`");
    });
  },
);
