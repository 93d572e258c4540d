import { makeChunk, makeChunkedFile } from "@fairdatasociety/bmt-js";
import { loadAllNodes, MantarayNode } from "mantaray-js";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { expect, test } from "vitest";
import { childrenOf, treeLevel, numberOf, type ChunkPosition } from "./chunk-position.ts";
import { SplitFile } from "./split-file.ts";
import { Workbench, type SplitProgress } from "./workbench.ts";

function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at++) bytes[at] = at * 7 + (at >> 8);
  return bytes;
}
const noReport = (): void => undefined;

/** All chunk positions of a tree, depth-first. */
function everyPlace(place: ChunkPosition): ChunkPosition[] {
  return [place, ...childrenOf(place).flatMap(everyPlace)];
}

// 129 chunks: the last one is not wrapped but moves up a level.
test.each([0, 1, 4096, 4097, 128 * 4096, 129 * 4096, 130 * 4096 - 5, 1_500_000])(
  "%d bytes have the chunks that bmt-js makes",
  async (size) => {
    const file = await SplitFile.of(new Blob([bytesOf(size)]));
    const theirs = size === 0 ? undefined : makeChunkedFile(bytesOf(size));
    if (theirs) expect(toHex(file.addressOf(file.root))).toBe(toHex(theirs.address()));
    for (const place of everyPlace(file.root)) {
      const { address, data } = await file.chunk(place);
      expect(toHex(address)).toBe(toHex(file.addressOf(place)));
      if (treeLevel(place) > 0) continue;
      const leaf = theirs?.leafChunks()[numberOf(place)];
      if (leaf) expect(toHex(address)).toBe(toHex(leaf.address()));
      expect(data.length - 8).toBe(place.sizeBytes);
    }
    const places = everyPlace(file.root).length;
    expect(file.levels.reduce((sum, count) => sum + count, 0)).toBe(places);
  },
);

test("a proof has the sisters of bmt-js, and a spoiled one leads elsewhere", async () => {
  const bench = new Workbench();
  await bench.take([{ path: "", blob: new Blob([bytesOf(3000)]) }], false, noReport);
  const target = { file: 0, place: { startByte: 0, sizeBytes: 3000 } };
  const chunk = makeChunk(bytesOf(3000));
  const proof = await bench.prove(target, 77, false);
  expect(proof.steps.map(({ sister }) => sister)).toEqual(
    chunk.inclusionProof(77).map((sister) => toHex(sister)),
  );
  expect(proof).toMatchObject({ isValid: true, address: toHex(chunk.address()) });
  const spoiled = await bench.prove(target, 77, true);
  expect(spoiled.isValid).toBe(false);
  expect(spoiled.address).not.toBe(proof.address);
});

test("a folder's manifest is read by mantaray-js: paths, references, metadata", async () => {
  const bench = new Workbench();
  const reports: SplitProgress[] = [];
  const sources = [
    { path: "img/logo.png", blob: new Blob([bytesOf(5000)]) },
    { path: "img/photo.jpg", blob: new Blob([bytesOf(300)]) },
    { path: "index.html", blob: new Blob(["<h1>hello</h1>"]) },
  ];
  const { files, manifest } = await bench.take(sources, true, (report) => reports.push(report));
  const nodes = new Map(manifest?.trie.map(({ reference }) => [reference, reference]));
  const load = async (reference: Uint8Array): Promise<Uint8Array> => {
    const { payload } = await bench.open({ node: toHex(reference) });
    return payload;
  };
  const theirs = new MantarayNode();
  await theirs.load(load as never, fromHex(manifest?.reference ?? "") as never);
  await loadAllNodes(load as never, theirs);
  for (const { path, reference } of files) {
    const { node } = theirs.getForkAtPath(new TextEncoder().encode(path) as never);
    expect(toHex(node.getEntry as Uint8Array)).toBe(reference);
    const shown = manifest?.trie.find((one) => one.path === path);
    expect(shown?.entry).toBe(reference);
    expect(shown?.metadata).toEqual(node.getMetadata);
  }
  const page = manifest?.trie.find(({ path }) => path === "index.html");
  expect(page?.metadata?.["Content-Type"]).toBe("text/html; charset=utf-8");
  expect(nodes.size).toBeGreaterThan(4);
});
