import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../test/fixed-seed.ts";
import { codeOf } from "../../test/error-code.ts";
import { memoryFiles } from "../../test/memory-files.ts";
import { keccak256 } from "../keccak.ts";
import { encodeUtf8 } from "../utf8.ts";
import { decodeNode, isManifestNode, obfuscate } from "./decode.ts";
import { addEntry } from "./edit.ts";
import { encodeNode } from "./encode.ts";
import { newFeedManifest, readFeedEntry } from "./feed-entry.ts";
import { lookup } from "./lookup.ts";
import { type ManifestNode, MAX_NODE_BYTES, NODE_TYPE, isValue, newNode } from "./node.ts";
import { openManifest } from "./open.ts";
import { saveManifest } from "./save.ts";
import { listEntries, walkNodes } from "./walk.ts";

async function someNode(): Promise<Uint8Array> {
  const root = newNode();
  const files = memoryFiles();
  for (const path of ["index.html", "img/1", "img/2", "/"]) {
    await addEntry(root, path, { reference: keccak256(encodeUtf8(path)), metadata: { path } });
  }
  return files.load(await saveManifest(root, files.save));
}

/** A node whose forks, one per given byte, all lead to `reference`. */
function fan(
  bytes: number[],
  reference: Uint8Array,
  typeOf: (byte: number) => number = () => NODE_TYPE.value,
): Uint8Array {
  const node = newNode();
  node.referenceBytes = 32;
  for (const byte of bytes) {
    const child: ManifestNode = { ...newNode(), type: typeOf(byte), reference };
    node.forks?.set(byte, { prefix: Uint8Array.of(byte), node: child });
  }
  return encodeNode(node);
}

async function count(steps: AsyncIterable<unknown>): Promise<number> {
  let number = 0;
  for await (const _ of steps) number++;
  return number;
}

describe("node bytes", () => {
  it("cut anywhere are an error", async () => {
    const bytes = await someNode();
    for (let length = 0; length < bytes.length; length++) {
      expect(
        codeOf(() => decodeNode(bytes.subarray(0, length))),
        `${length}`,
      ).not.toBe("no error");
    }
    expect(codeOf(() => decodeNode(bytes))).toBe("no error");
  });

  it("with anything changed are a node or an error", async () => {
    const bytes = await someNode();
    fc.assert(
      fc.property(
        fc.nat({ max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, change) => {
          const changed = bytes.slice();
          changed[at] = (changed[at] ?? 0) ^ change;
          codeOf(() => decodeNode(changed));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("of any kind behind a good header are a node or an error", async () => {
    const header = (await someNode()).subarray(0, 63);
    fc.assert(
      fc.property(
        fc.constantFrom(0, 32, 64, 33),
        fc.uint8Array({ maxLength: 600 }),
        (size, rest) => {
          codeOf(() => decodeNode(new Uint8Array([...header, size, ...rest])));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("come back from what was read", async () => {
    const bytes = await someNode();
    expect(encodeNode(decodeNode(bytes))).toEqual(bytes);
    expect(obfuscate(obfuscate(bytes))).toEqual(bytes);
    expect(isManifestNode(bytes)).toBe(true);
    expect(isManifestNode(keccak256())).toBe(false);
    expect(isManifestNode(new Uint8Array(100))).toBe(false);
  });

  it("say what is wrong", async () => {
    const bytes = await someNode();
    const change = (at: number, byte: number) => {
      const changed = bytes.slice();
      changed[at] = byte;
      return () => decodeNode(changed);
    };
    expect(() => decodeNode(new Uint8Array(63))).toThrow("header, expected 64, got 63");
    expect(change(40, 0)).toThrow("version, expected 0.1 or 0.2, got another");
    expect(change(63, 20)).toThrow("reference size, expected 0, 32 or 64, got 20");
    const sizeless = new Uint8Array([...bytes.subarray(0, 63), 0, ...new Uint8Array(32).fill(1)]);
    expect(() => decodeNode(sizeless)).toThrow(
      "reference size with forks, expected 32 or 64, got 0",
    );
    const firstFork = 64 + 32 + 32;
    expect(change(firstFork + 1, 0)).toThrow("prefix length, expected 1 to 30, got 0");
    expect(change(firstFork + 1, 31)).toThrow("prefix length, expected 1 to 30, got 31");
    expect(change(firstFork + 2, 65)).toThrow("first byte of a prefix, expected 47, got 65");
    expect(() => decodeNode(new Uint8Array(MAX_NODE_BYTES + 1))).toThrow("at most");
  });
});

describe("a hostile manifest", () => {
  it("that contains itself ends in an error", async () => {
    // Only single-owner chunks can do this: their address does not depend on their content.
    const self = new Uint8Array(32).fill(7);
    const load = async () => fan([97], self);
    const root = await openManifest(self, load);
    await expect(count(walkNodes(root, load))).rejects.toThrow("hangs below itself");
    expect(await lookup(root, "a".repeat(65_536), load)).toBeDefined();
    await expect(lookup(root, "a".repeat(65_537), load)).rejects.toThrow("at most 65536");
  });

  it("that contains itself by two names ends in an error", async () => {
    const [one, two] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    const load = async (reference: Uint8Array) => fan([97, 98], reference[0] === 1 ? two : one);
    const root = await openManifest(one, load);
    await expect(count(listEntries(root, load))).rejects.toThrow("hangs below itself");
  });

  it("of a few nodes with endlessly many paths ends at the limit", async () => {
    const files = memoryFiles();
    let reference = await files.save(fan([], new Uint8Array(32)));
    const all = Array.from({ length: 256 }, (_, byte) => byte);
    for (let level = 0; level < 6; level++) reference = await files.save(fan(all, reference));
    const root = await openManifest(reference, files.load);
    await expect(count(walkNodes(root, files.load, { maxNodes: 2000 }))).rejects.toThrow(
      "at most 2000, got 2001",
    );
    // Seven nodes are stored; where only they are wanted, each is entered once.
    let loads = 0;
    const load = (wanted: Uint8Array) => (loads++, files.load(wanted));
    expect(await count(walkNodes(root, load, { once: true }))).toBe(7);
    expect(loads).toBe(6);
  });

  it("may name a node with and without a value: a walk that enters once sees both", async () => {
    const files = memoryFiles();
    const leaf = await files.save(fan([], new Uint8Array(32)));
    const both = fan([97, 98, 99], leaf, (byte) =>
      byte === 98 ? NODE_TYPE.edge : NODE_TYPE.value,
    );
    const root = await openManifest(await files.save(both), files.load);
    const values: boolean[] = [];
    for await (const { node } of walkNodes(root, files.load, { once: true })) {
      values.push(isValue(node));
    }
    expect(values).toEqual([false, true, false]);
  });

  it("deeper than any path ends at the limit, and memory does not grow with its square", async () => {
    let serial = 0;
    const load = async () => {
      const next = new Uint8Array(32);
      new DataView(next.buffer).setUint32(0, ++serial);
      return fan([97], next);
    };
    const root = await openManifest(new Uint8Array(32), load);
    await expect(count(walkNodes(root, load))).rejects.toThrow(
      "path in a walk, expected at most 65536",
    );
  });

  it("is read at a pace, fork by fork, and not on when that throws", async () => {
    const all = Array.from({ length: 256 }, (_, byte) => byte);
    const files = memoryFiles();
    const reference = await files.save(fan(all, new Uint8Array(32)));
    let steps = 0;
    const counted = Object.assign((wanted: Uint8Array) => files.load(wanted), {
      pace: () => void steps++,
    });
    expect((await openManifest(reference, counted)).forks?.size).toBe(256);
    expect(steps).toBe(257);
    const gone = Object.assign((wanted: Uint8Array) => files.load(wanted), {
      pace() {
        throw new Error("the client has gone");
      },
    });
    await expect(openManifest(reference, gone)).rejects.toThrow("the client has gone");
  });

  it("with children missing or of another kind is an error", async () => {
    const files = memoryFiles();
    const gone = await openManifest(await files.save(fan([97], keccak256())), files.load);
    await expect(lookup(gone, "ab", files.load)).rejects.toThrow("not found");
    const text = await files.save(encodeUtf8("no manifest"));
    const other = await openManifest(await files.save(fan([97], text)), files.load);
    await expect(lookup(other, "ab", files.load)).rejects.toThrow("manifest node");
  });

  it("with a feed that is none is an error", async () => {
    const broken = async (metadata: Record<string, string>) => {
      const root = newNode();
      await addEntry(root, "/", { metadata });
      return readFeedEntry(root);
    };
    const topic = { "swarm-feed-topic": "aa" };
    const owner = { "swarm-feed-owner": "11".repeat(20) };
    await expect(broken({ ...topic, "swarm-feed-owner": "xx" })).rejects.toThrow("not hex");
    await expect(broken({ ...topic, "swarm-feed-owner": "11" })).rejects.toThrow(
      "owner of 20 bytes",
    );
    await expect(broken({ ...topic, ...owner, "swarm-feed-type": "Random" })).rejects.toThrow(
      "Epoch",
    );
    expect(await broken({ ...topic, ...owner })).toMatchObject({ type: "Sequence" });
    expect(await broken(topic)).toBeUndefined();
    const epochs = await newFeedManifest(
      { owner: new Uint8Array(20), topic: keccak256() },
      "Epoch",
    );
    expect(await readFeedEntry(epochs)).toMatchObject({ type: "Epoch" });
  });
});
