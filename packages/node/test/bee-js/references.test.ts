import { Identifier, MantarayNode as ClientManifest, PrivateKey, Topic } from "@ethersphere/bee-js";
import { makeChunkedFile } from "@fairdatasociety/bmt-js";
import { MerkleTree } from "cafe-utility";
import { MantarayNode, loadAllNodes } from "mantaray-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { tarOf } from "../contract/harness/archive.ts";
import { pattern } from "../contract/harness/uploads.ts";
import { noise, startWorld, type ClientWorld } from "./world.ts";

let world: ClientWorld;
let encrypting: ClientWorld;
/** Keys of the published encrypted vectors: the hashes of `key-0`, `key-1`, …; padding is zeros. */
const script = { count: -1 };
beforeAll(async () => {
  world = await startWorld();
  let counter = 0;
  const random = (length: number): Uint8Array => {
    if (script.count < 0) return noise(length, ++counter);
    return length === 32 ? keccak256(encodeUtf8(`key-${script.count++}`)) : new Uint8Array(length);
  };
  encrypting = await startWorld({ random: { bytes: random } });
});
afterAll(() => Promise.all([world.close(), encrypting.close()]));

async function upload(
  path: string,
  body: Uint8Array,
  headers: Record<string, string> = {},
  { url, batchId } = world,
): Promise<string> {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "Swarm-Postage-Batch-Id": batchId, ...headers },
    body: body.slice(),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { reference: string }).reference;
}

function bmtAddress(payload: Uint8Array): Uint8Array {
  return makeChunkedFile(payload).address();
}

async function clientAddress(payload: Uint8Array): Promise<string> {
  return toHex((await MerkleTree.root(payload)).hash());
}

const edges =
  "1 31 32 33 63 64 65 127 128 1000 2047 2048 4095 4096 4097 4128 8191 8192 8193 12288 12289 40960 " +
  "65536 100000 262144 524287 524288 524289 528384 528385 1048576 1052672 2000000";
const sizes = [
  ...edges.split(" ").map(Number),
  ...Array.from({ length: 27 }, (_, n) => 1 + ((n * 7919 * 31) % 60_000)),
];

describe("references of data", () => {
  it.each(sizes)("%i bytes", async (size) => {
    const data = noise(size, size);
    const reference = await upload("/bytes", data);
    expect(reference).toBe(toHex(bmtAddress(data)));
    expect(reference).toBe(await clientAddress(data));
  });
});

interface Folder {
  readonly name: string;
  readonly files: readonly { path: string; body: Uint8Array }[];
}

/** Flat folders of growing size; short names first, as the client loses a name that is a junction. */
const flat: readonly Folder[] = Array.from({ length: 30 }, (_, n) => {
  const files = Array.from({ length: 1 + n * 2 }, (_unused, at) => {
    const end = [".js", ".html", ".txt", ""][at % 4] ?? "";
    return { path: `${"abc"[at % 3]}${at * (n + 7)}${end}`, body: noise(1 + at * 97, n + at) };
  });
  files.sort((one, other) => one.path.length - other.path.length);
  return { name: `${files.length} files`, files };
});

/** Folders with paths that share beginnings, some longer than a fork's prefix. */
const deep: readonly Folder[] = Array.from({ length: 5 }, (_, n) => {
  const files = Array.from({ length: 5 + n * 10 }, (_unused, at) => {
    const long = "a-long-folder-name-that-exceeds-thirty-bytes/".repeat(at % 2);
    const folder = ["", "img/", "img/icons/", "docs/", `d${at % 4}/`][at % 5] ?? "";
    return { path: `${long}${folder}file-${at}.js`, body: noise(1 + at, n) };
  });
  return { name: `${files.length} files`, files };
});

/**
 * Types in Bee's official image, where `.txt` has none. No style sheets: bee-js pads metadata of 62
 * bytes, such as the metadata of `a0.css`, differently from Bee.
 */
const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  html: "text/html; charset=utf-8",
};

function metadataOf(path: string): { "Content-Type": string; Filename: string } {
  const filename = path.slice(path.lastIndexOf("/") + 1);
  const type = types[/\.(\w+)$/.exec(filename)?.[1] ?? ""] ?? "";
  return { "Content-Type": type, Filename: filename };
}

async function loadBytes(reference: Uint8Array): Promise<Uint8Array> {
  const response = await fetch(`${world.url}/bytes/${toHex(reference)}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function uploadFolder({ files }: Folder): Promise<string> {
  const members = files.map(({ path, body }) => ({ name: path, body }));
  const type = { "Content-Type": "application/x-tar", "Swarm-Collection": "true" };
  return upload("/bzz", tarOf(...members), type);
}

// The client marks separators differently from Bee and breaks long prefixes at other positions, so it
// predicts references of flat folders only; the other references are published (see contract/bzz.ts).
describe("references of folders", () => {
  it.each(flat.map((folder) => [folder.name, folder] as const))("%s", async (_name, folder) => {
    const client = new ClientManifest();
    for (const { path, body } of folder.files) {
      client.addFork(path, bmtAddress(body), metadataOf(path));
    }
    const expected = toHex((await client.calculateSelfAddress()).toUint8Array());
    expect(await uploadFolder(folder)).toBe(expected);
  });
});

// mantaray-js pads metadata in its own way, so it cannot foretell references; but it can read.
describe("folders read by mantaray-js", () => {
  it.each(deep.map((folder) => [folder.name, folder] as const))("%s", async (_name, folder) => {
    const reader = new MantarayNode();
    await reader.load(loadBytes as never, fromHex(await uploadFolder(folder)) as never);
    await loadAllNodes(loadBytes as never, reader);
    for (const { path, body } of folder.files) {
      const { node } = reader.getForkAtPath(encodeUtf8(path));
      expect(node.getEntry).toEqual(bmtAddress(body));
      expect(node.getMetadata).toEqual(metadataOf(path));
    }
  });
});

describe("references of feed updates", () => {
  it.each(Array.from({ length: 15 }, (_, n) => n))("update %i", async (n) => {
    const { bee, batchId } = world;
    const signer = new PrivateKey(noise(32, n + 1));
    const topic = Topic.fromString(`topic ${n}`);
    const owner = signer.publicKey().address();
    const writer = bee.makeFeedWriter(topic, signer);
    const { reference } = await writer.uploadPayload(batchId, noise(200, n));
    const index = new Uint8Array(8);
    const identifier = new Identifier(keccak256(topic.toUint8Array(), index));
    const expected = bee.calculateSingleOwnerChunkAddress(identifier, owner);
    expect(reference.toHex()).toBe(expected.toHex());
  });
});

/** Published references of encrypted data, by length and redundancy level. */
const second = "442c512d7fbbeb20d0a55843ec4eff9b1c376684267273facb4de262917beb33";
const encrypted: readonly (readonly [number, number, string])[] = [
  [
    31,
    0,
    "18d2c5beb86d8f7c498c8c10e8c24a688bc31848dbf99831e8d1109e56d8308b194299d75a4bc790eab4e2d16e55cb64c7ab27c063d1d66efc90146d720afeb8",
  ],
  [8192, 0, `410d0d83168b153a475b4dec87982bf6e21593d8648a94c20c8bd2144fb460a4${second}`],
  [8192, 1, `3bba613b6bb3c0b02ad5ce62df32115bf6b744e31e065b34e73c7f51ea757cad${second}`],
  [8192, 2, `aaee61c0e8298d42031b211f7f77c2dd7c41e89a8339f09862c509b35ebac1d1${second}`],
  [8192, 3, `d431d419219c2d305f18dcb35bcc3251e8ce0faeb47479ea19dd6791e4ef2727${second}`],
  [8192, 4, `bfb1f0806e77bcbd4cff7c65862ef949b30c16f4f5e52795357cb3c83c561b3f${second}`],
];

describe("references of encrypted data with known keys", () => {
  it.each(encrypted)("%i bytes, level %i", async (length, level, expected) => {
    script.count = 0;
    const headers = { "Swarm-Encrypt": "true", "Swarm-Redundancy-Level": String(level) };
    expect(await upload("/bytes", pattern(length), headers, encrypting)).toBe(expected);
  });
});
