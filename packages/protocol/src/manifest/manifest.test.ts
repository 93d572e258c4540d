import { MantarayNode as BeeJsNode } from "@ethersphere/bee-js";
import * as fc from "fast-check";
import { MantarayNode, loadAllNodes } from "mantaray-js";
import { describe, expect, it } from "vitest";

import { type Addition, type Files, buildManifest } from "../../test/build-manifest.ts";
import "../../test/fixed-seed.ts";
import { countingRandom, memoryFiles } from "../../test/memory-files.ts";
import vectors from "../../vectors/manifest.json" with { type: "json" };
import { toBigEndian } from "../bytes.ts";
import { fromHex, toHex } from "../hex.ts";
import { keccak256 } from "../keccak.ts";
import { decodeUtf8, encodeUtf8 } from "../utf8.ts";
import { VERSION_01, VERSION_02 } from "./decode.ts";
import { addEntry, removeEntry } from "./edit.ts";
import { encodeNode } from "./encode.ts";
import { newFeedManifest, readFeedEntry } from "./feed-entry.ts";
import { hasPrefix, lookup } from "./lookup.ts";
import { type ManifestNode, newNode } from "./node.ts";
import { openManifest } from "./open.ts";
import { saveManifest } from "./save.ts";
import { listEntries, walkNodes } from "./walk.ts";
import { websiteDocuments } from "./website.ts";

async function collect(root: ManifestNode, files: Files): Promise<Map<string, string | undefined>> {
  const found = new Map<string, string | undefined>();
  for await (const { path, reference } of listEntries(root, files.load)) {
    found.set(decodeUtf8(path), reference && toHex(reference));
  }
  return found;
}

const referenceOf = (path: string) => keccak256(encodeUtf8(path));

describe("manifest vectors", () => {
  it("have the versions", () => {
    expect(toHex(VERSION_01)).toBe(vectors.versions["0.1"]);
    expect(toHex(VERSION_02)).toBe(vectors.versions["0.2"]);
  });

  it.each(vectors.manifests)("$name", async (vector) => {
    const files = memoryFiles();
    const adds = vector.adds as Addition[];
    const reference = await saveManifest(await buildManifest(adds, files), files.save);
    expect(toHex(reference)).toBe(vector.reference);

    const stored = await openManifest(reference, files.load);
    for (const { path, text, metadata = {} } of adds) {
      const entry = await lookup(stored, path, files.load);
      expect(entry?.metadata).toEqual(metadata);
      const bytes = entry?.reference && (await files.load(entry.reference));
      expect(bytes && decodeUtf8(bytes)).toBe(text);
    }
    if (vector.file !== undefined) {
      const { reference: file } = (await lookup(stored, "sample.html", files.load)) ?? {};
      expect(file && toHex(file)).toBe(vector.file);
      const sizes: number[] = [];
      for await (const { node } of walkNodes(stored, files.load)) {
        if (node.reference) sizes.push((await files.load(node.reference)).length);
      }
      expect(sizes.sort((one, other) => one - other)).toEqual(vector.nodeBytes);
    }
  });

  it.each(vectors.feedManifests)("feed of $topic", async (vector) => {
    const files = memoryFiles();
    const feed = { owner: fromHex(vector.owner), topic: fromHex(vector.topic) };
    const reference = await saveManifest(await newFeedManifest(feed), files.save);
    expect(toHex(reference)).toBe(vector.reference);
    const root = await openManifest(reference, files.load);
    expect(await readFeedEntry(root, files.load)).toEqual({ ...feed, type: "Sequence" });
    if (vector.leaf === undefined) return;
    const bytes = await files.load(reference);
    expect(await files.load(fromHex(vector.leaf))).toHaveLength(vector.leafBytes);
    expect(toHex(bytes)).toContain(`12012f${"00".repeat(29)}${vector.leaf}${vector.metadataSize}`);
    expect([...bytes.subarray(-12)]).toEqual(Array.from({ length: 12 }, () => 10));
  });

  it("dump a node byte for byte", async () => {
    const root = newNode();
    root.obfuscationKey = fromHex(vectors.nodeDump.obfuscationKey);
    for (const { path, metadata } of vectors.nodeDump.adds as Addition[]) {
      const reference = new Uint8Array(32);
      reference.set(encodeUtf8(path), 32 - path.length);
      await addEntry(root, path, metadata ? { reference, metadata } : { reference });
    }
    const forks = [...(root.forks ?? [])].sort(([one], [other]) => one - other);
    forks.forEach(([, { node }], n) => (node.reference = toBigEndian(BigInt(n), 32)));
    const bytes = encodeNode(root);
    expect(bytes).toHaveLength(vectors.nodeDump.bytes);
    expect(toHex(keccak256(bytes))).toBe(vectors.nodeDump.keccak);
  });
});

// Few letters make many common prefixes; long runs cross the limit of 30 bytes.
const path = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "/", "é"), minLength: 1, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom("a", "b"), minLength: 25, maxLength: 70 }),
);
const paths = fc.uniqueArray(path, { maxLength: 25 });

describe("a manifest", () => {
  it("gives back what was put in, in byte order, from memory and from a store", async () => {
    await fc.assert(
      fc.asyncProperty(paths, fc.boolean(), async (list, isEncrypted) => {
        const randomBytes = countingRandom();
        const files = memoryFiles(isEncrypted ? { encrypt: { randomBytes } } : {});
        const root = newNode();
        const target = (one: string) =>
          isEncrypted
            ? new Uint8Array([...referenceOf(one), ...referenceOf(one)])
            : referenceOf(one);
        for (const one of list) {
          await addEntry(root, one, { reference: target(one), metadata: { name: one } });
        }
        const key = () => (isEncrypted ? randomBytes(32) : new Uint8Array(32));
        const reference = await saveManifest(root, files.save, key);
        expect(reference).toHaveLength(isEncrypted ? 64 : 32);
        const stored = await openManifest(reference, files.load);
        for (const manifest of [root, stored]) {
          const entries = await collect(manifest, files);
          expect(new Map(entries)).toEqual(new Map(list.map((one) => [one, toHex(target(one))])));
          const byBytes = list.map((one) => toHex(encodeUtf8(one))).sort();
          expect([...entries.keys()].map((one) => toHex(encodeUtf8(one)))).toEqual(byBytes);
          for (const one of list) {
            expect((await lookup(manifest, one, files.load))?.metadata).toEqual({ name: one });
            expect(await hasPrefix(manifest, one.slice(0, 3), files.load)).toBe(true);
            const longer = `${one}x`;
            expect(await lookup(manifest, longer, files.load)).toBeUndefined();
            expect(await hasPrefix(manifest, longer, files.load)).toBe(false);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it("is the same whether changed in memory or through a store", async () => {
    await fc.assert(
      fc.asyncProperty(paths, paths, async (first, second) => {
        const files = memoryFiles();
        const whole = newNode();
        const part = newNode();
        const put = (root: ManifestNode, one: string) =>
          addEntry(root, one, { reference: referenceOf(one) }, files.load);
        for (const one of first) await put(whole, one);
        for (const one of first) await put(part, one);
        const reopened = await openManifest(await saveManifest(part, files.save), files.load);
        for (const one of second) await put(whole, one);
        for (const one of second) await put(reopened, one);
        const references = [
          await saveManifest(whole, files.save),
          await saveManifest(reopened, files.save),
        ];
        expect(references[0]).toEqual(references[1]);
      }),
      { numRuns: 40 },
    );
  });

  it("loses what is taken out and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(paths, fc.nat(), async (list, seed) => {
        const files = memoryFiles();
        const root = newNode();
        for (const one of list) await addEntry(root, one, { reference: referenceOf(one) });
        const stored = await openManifest(await saveManifest(root, files.save), files.load);
        const gone = list.filter((_, at) => (seed >> (at % 31)) & 1);
        for (const one of gone) expect(await removeEntry(stored, one, files.load)).toBe(true);
        for (const one of gone) expect(await removeEntry(stored, one, files.load)).toBe(false);
        const rest = list.filter((one) => !gone.includes(one));
        const again = await openManifest(await saveManifest(stored, files.save), files.load);
        expect(new Set((await collect(again, files)).keys())).toEqual(new Set(rest));
      }),
      { numRuns: 40 },
    );
  });

  it("is read by mantaray-js, and reads what that writes", async () => {
    await fc.assert(
      fc.asyncProperty(paths, async (list) => {
        fc.pre(list.length > 0);
        const files = memoryFiles();
        const root = newNode();
        const theirs = new MantarayNode();
        for (const one of list) {
          await addEntry(root, one, { reference: referenceOf(one), metadata: { k: one } });
          theirs.addFork(encodeUtf8(one), referenceOf(one) as never, { k: one });
        }
        const read = new MantarayNode();
        const load = async (reference: Uint8Array) => files.load(reference);
        await read.load(load, (await saveManifest(root, files.save)) as never);
        await loadAllNodes(load, read);
        for (const one of list) {
          const { node } = read.getForkAtPath(encodeUtf8(one));
          expect(toHex(node.getEntry as Uint8Array)).toBe(toHex(referenceOf(one)));
          expect(node.getMetadata).toEqual({ k: one });
        }
        const written = await theirs.save((async (bytes: Uint8Array) =>
          files.save(bytes)) as never);
        const stored = await openManifest(written, files.load);
        expect(new Set((await collect(stored, files)).keys())).toEqual(new Set(list));
      }),
      { numRuns: 25 },
    );
  });

  it("has the address that bee-js computes", async () => {
    // bee-js marks separators differently and breaks chains of long prefixes, so: short plain names
    const name = fc.string({ unit: fc.constantFrom("a", "b", "é"), minLength: 1, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { minLength: 1, maxLength: 20 }), async (list) => {
        const root = newNode();
        const theirs = new BeeJsNode();
        // nor may a path be added that already is a junction: bee-js forgets its reference
        for (const one of list.sort((a, b) => a.length - b.length)) {
          await addEntry(root, one, { reference: referenceOf(one), metadata: { k: "v" } });
          theirs.addFork(one, referenceOf(one), { k: "v" });
        }
        const reference = await saveManifest(root, memoryFiles().save);
        expect(toHex(reference)).toBe((await theirs.calculateSelfAddress()).toHex());
      }),
      { numRuns: 25 },
    );
  });

  it("reads version 0.1, written by the layout of the document", async () => {
    const files = memoryFiles();
    const child = new Uint8Array(64 + 32 + 32);
    child.set(VERSION_01, 32);
    child[63] = 32;
    child.set(referenceOf("old"), 64);
    const fork = new Uint8Array(64);
    fork.set([2, 3, ...encodeUtf8("old")]);
    fork.set(await files.save(child), 32);
    const root = new Uint8Array([...child, ...fork]);
    root.fill(0, 64, 96);
    root[96 + (0x6f >> 3)] = 1 << (0x6f & 7);
    const manifest = await openManifest(await files.save(root), files.load);
    expect((await lookup(manifest, "old", files.load))?.reference).toEqual(referenceOf("old"));
  });

  it("refuses references of two sizes and overlong paths", async () => {
    const root = newNode();
    await addEntry(root, "a", { reference: new Uint8Array(32).fill(1) });
    await expect(addEntry(root, "b", { reference: new Uint8Array(64) })).rejects.toThrow(
      "expected 32 bytes, got 64",
    );
    await expect(addEntry(newNode(), "b", { reference: new Uint8Array(20) })).rejects.toThrow(
      "32 or 64 bytes, got 20",
    );
    await expect(addEntry(root, "x".repeat(65_537), {})).rejects.toThrow("at most 65536 bytes");
    const plain = memoryFiles();
    const secret = memoryFiles({ encrypt: { randomBytes: countingRandom() } });
    await expect(saveManifest(root, secret.save)).rejects.toThrow("must be alike");
    const empty = await openManifest(await saveManifest(newNode(), plain.save), plain.load);
    expect(await collect(empty, plain)).toEqual(new Map());
  });

  it("of metadata alone can be read again", async () => {
    const files = memoryFiles();
    const root = newNode();
    await addEntry(root, "/", { metadata: { "website-index-document": "a" } });
    const stored = await openManifest(await saveManifest(root, files.save), files.load);
    expect(await websiteDocuments(stored, files.load)).toEqual({
      indexDocument: "a",
      errorDocument: undefined,
    });
    expect((await lookup(stored, "/", files.load))?.reference).toBeUndefined();
  });

  it("finds a long path again", async () => {
    const root = newNode();
    const long = "d/".repeat(2048);
    await addEntry(root, long, { reference: referenceOf("x") });
    const files = memoryFiles();
    const stored = await openManifest(await saveManifest(root, files.save), files.load);
    expect((await lookup(stored, long, files.load))?.reference).toEqual(referenceOf("x"));
    expect(await collect(stored, files)).toEqual(new Map([[long, toHex(referenceOf("x"))]]));
  });
});
