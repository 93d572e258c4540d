import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as BeeJs from "@ethersphere/bee-js";
import { createSwarm, type ReleaseName, type SwarmHandle } from "../../packages/node/src/swarm.ts";
import { beeJsWords } from "../../site/content/bee-js-words.ts";
import { clientPackage } from "../../site/plugins/samples/client.ts";
import { RELEASES } from "../../site/settings/editions.ts";

type Client = typeof BeeJs;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const says = (name: string, member: string): string => beeJsWords(name, member)?.says ?? "";

describe.each(RELEASES)(
  "the reference says what bee-js of the edition of Bee %s does",
  (release) => {
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
      expect(changed.find("a/")?.selfAddress).not.toBe(null);
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

    test("of files", async () => {
      const { reference } = await bee.uploadFile(swarm.batchId, "text", "ü.txt");
      const { name, tagUid } = await bee.downloadFile(reference);
      expect([name, tagUid]).toEqual(["Ã¼.txt", undefined]);
      expect(says("FileHeaders", "name")).toContain("`ü` is `Ã¼`");
      expect(says("FileHeaders", "tagUid")).toContain("Always `undefined`");
    });
  },
);
