// Fuzzes every decoder of the package with random and with corrupted valid bytes: it must return a
// value or throw a ProtocolError. The list is compared with the exports, so a new decoder cannot be
// forgotten.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { changeGrantees, openSealed, readGrantees } from "../src/accesscontrol/controller.ts";
import { decodeAct } from "../src/accesscontrol/act.ts";
import { decodeGrantees } from "../src/accesscontrol/grantees.ts";
import { decodeBase32, encodeBase32 } from "../src/base32.ts";
import { decodeBase58, encodeBase58 } from "../src/base58.ts";
import { makeCac, parseCac } from "../src/cac.ts";
import { decodeCid, decodeContentHash, encodeCid, encodeContentHash } from "../src/cid.ts";
import { ethAddressOfPrivateKey, publicKeyOf } from "../src/crypto/keys.ts";
import { recoverEthAddress } from "../src/crypto/signature.ts";
import { ProtocolError } from "../src/errors.ts";
import { sequenceIndex } from "../src/feeds/identifier.ts";
import { decodePayload } from "../src/feeds/payload.ts";
import { makeUpdate, readUpdate } from "../src/feeds/update.ts";
import { openFile } from "../src/file/joiner.ts";
import { openChild, openRoot } from "../src/file/node.ts";
import { readTree } from "../src/file/read.ts";
import * as formats from "../src/formats.ts";
import { fromHex, toHex } from "../src/hex.ts";
import { parseRanges } from "../src/http/ranges.ts";
import { keccak256 } from "../src/keccak.ts";
import { decodeNode, decodeNodeAt } from "../src/manifest/decode.ts";
import { encodeNode } from "../src/manifest/encode.ts";
import { newFeedManifest, readFeedEntry } from "../src/manifest/feed-entry.ts";
import { decodeMetadata, encodeMetadata } from "../src/manifest/metadata.ts";
import { openManifest } from "../src/manifest/open.ts";
import { saveManifest } from "../src/manifest/save.ts";
import { decodeStampIndex } from "../src/postage/bucket.ts";
import { decodeStamp } from "../src/postage/stamp.ts";
import { withoutPause } from "../src/pace.ts";
import { openMessage } from "../src/pss.ts";
import { makeReplicas, unwrapReplica } from "../src/redundancy/replicas.ts";
import { parseLevel } from "../src/redundancy/tables.ts";
import { makeSoc, parseSoc, parseSocBy } from "../src/soc.ts";
import { decodeSpan, encodeSpan } from "../src/span.ts";
import { parseDecimal } from "../src/units.ts";
import { decodeUtf8, encodeUtf8 } from "../src/utf8.ts";
import { fileLoader } from "../src/whole-file.ts";
import { countingRandom, memoryFiles } from "./memory-files.ts";
import { pattern } from "./pattern.ts";
import "./fixed-seed.ts";

const SRC = join(import.meta.dirname, "..", "src");
const KEY = keccak256(encodeUtf8("key"));
const OWNER = ethAddressOfPrivateKey(KEY);
const FEED = { owner: OWNER, topic: keccak256(encodeUtf8("topic")) };
const INDEX = sequenceIndex(0n);
const CHUNK = makeCac(pattern(300));
const SOC = makeSoc(new Uint8Array(32), CHUNK, KEY);
const UPDATE = makeUpdate(FEED.topic, INDEX, CHUNK, KEY);
const [REPLICA = CHUNK] = makeReplicas(CHUNK, 1, makeSoc);

/** Any bytes, or `good` with a byte changed, an end cut off or something behind it. */
function bytesLike(good: Uint8Array): fc.Arbitrary<Uint8Array> {
  const changed = fc
    .tuple(fc.nat(Math.max(0, good.length - 1)), fc.integer({ min: 1, max: 255 }))
    .map(([at, by]) => good.map((byte, i) => (i === at ? byte ^ by : byte)));
  const cut = fc.nat(good.length).map((length) => good.slice(0, length));
  const longer = fc
    .uint8Array({ minLength: 1, maxLength: 40 })
    .map((more) => Uint8Array.of(...good, ...more));
  return fc.oneof(fc.uint8Array({ maxLength: 300 }), changed, cut, longer);
}

/** Any text, or `good` with one character replaced. */
function textLike(good: string): fc.Arbitrary<string> {
  const changed = fc
    .tuple(fc.nat(good.length), fc.string({ unit: "binary", maxLength: 2 }))
    .map(([at, by]) => good.slice(0, at) + by + good.slice(at + 1));
  return fc.oneof(fc.string({ unit: "binary" }), changed);
}

type Case = { values: fc.Arbitrary<unknown>; read: (value: never) => unknown };
const reads = <Value>(values: fc.Arbitrary<Value>, read: (value: Value) => unknown): Case => {
  return { values, read: read as Case["read"] };
};

/** Chunks of `files`, all of them, with one replaced by other bytes. */
function damaged(chunks: ReadonlyMap<string, Uint8Array>): fc.Arbitrary<Map<string, Uint8Array>> {
  return fc
    .constantFrom(...chunks.keys())
    .chain((address) =>
      bytesLike(chunks.get(address) as Uint8Array).map((other) =>
        new Map(chunks).set(address, other),
      ),
    );
}
const loaderOf = (chunks: ReadonlyMap<string, Uint8Array>) =>
  fileLoader(async (address) => chunks.get(toHex(address)), 2 ** 20);

const files = memoryFiles();
const manifest = await newFeedManifest(FEED);
const reference = await saveManifest(manifest, files.save);
const manifestNode = encodeNode(manifest);

const act = memoryFiles();
const publisher = { key: KEY, now: 1_700_000_000n, random: countingRandom() };
const granted = await changeGrantees(
  { add: [publicKeyOf(keccak256(encodeUtf8("reader")))] },
  publisher,
  { ...act, saveEncrypted: act.save },
);
const sealed = {
  sealed: reference,
  history: granted.history,
  publisher: publicKeyOf(KEY),
  at: publisher.now,
};

const parsers = Object.entries(formats).filter(([name]) => name.startsWith("parse"));
const CASES: Readonly<Record<string, Case>> = {
  ...Object.fromEntries(
    parsers.map(([name, parse]) => [
      name,
      reads(fc.oneof(fc.anything(), textLike(toHex(KEY)), textLike("-17")), parse as () => unknown),
    ]),
  ),
  parseCac: reads(bytesLike(CHUNK.data), parseCac),
  parseSoc: reads(bytesLike(SOC.data), parseSoc),
  parseSocBy: reads(bytesLike(SOC.data), (data) => parseSocBy(recoverEthAddress, data)),
  parseRanges: reads(fc.tuple(textLike("bytes=0-4,-3"), fc.nat(2 ** 20)), ([header, size]) =>
    parseRanges(header, size),
  ),
  parseDecimal: reads(fc.tuple(textLike("1.5"), fc.nat(30)), ([text, n]) => parseDecimal(text, n)),
  parseLevel: reads(fc.double(), parseLevel),
  decodeSpan: reads(bytesLike(encodeSpan(300)), decodeSpan),
  decodeUtf8: reads(bytesLike(encodeUtf8("añ€😀")), decodeUtf8),
  decodeBase32: reads(textLike(encodeBase32(reference)), (text) => decodeBase32(text) ?? ""),
  decodeBase58: reads(textLike(encodeBase58(reference)), (text) => decodeBase58(text) ?? ""),
  decodeCid: reads(textLike(encodeCid({ kind: "feed", reference })), decodeCid),
  decodeContentHash: reads(bytesLike(encodeContentHash(reference)), decodeContentHash),
  decodeStamp: reads(bytesLike(pattern(113)), decodeStamp),
  decodeStampIndex: reads(bytesLike(pattern(8)), decodeStampIndex),
  decodeNode: reads(bytesLike(manifestNode), decodeNode),
  decodeNodeAt: reads(bytesLike(manifestNode), (bytes) => decodeNodeAt(withoutPause, bytes)),
  decodeMetadata: reads(bytesLike(encodeMetadata({ a: "b" }).subarray(2)), decodeMetadata),
  decodePayload: reads(bytesLike(makeCac(pattern(40)).data), (data) =>
    decodePayload({ address: CHUNK.address, data }),
  ),
  decodeAct: reads(bytesLike(encodeUtf8('{"entries":{}}')), decodeAct),
  decodeGrantees: reads(bytesLike(pattern(130)), decodeGrantees),
  fromHex: reads(textLike(toHex(KEY)), (text) => fromHex(text)),
  openRoot: reads(bytesLike(CHUNK.data), (data) => openRoot(CHUNK.address, data, 2 ** 40)),
  openChild: reads(bytesLike(CHUNK.data), (data) =>
    openChild(CHUNK.address, data, 300, { encrypted: false, level: 0 }),
  ),
  openFile: reads(fc.tuple(bytesLike(CHUNK.address), bytesLike(CHUNK.data)), ([address, data]) =>
    openFile(address, async () => data),
  ),
  readTree: reads(
    fc.tuple(bytesLike(CHUNK.data), fc.integer(), fc.integer()),
    async ([data, start, end]) => {
      const root = openRoot(CHUNK.address, data, 2 ** 40);
      const read = (_first: number, count: number) =>
        Array.from({ length: count }, async () => data);
      const source = { children: () => ({ read }) };
      const slices: Uint8Array[] = [];
      for await (const slice of readTree(root, CHUNK.address, start, end, source)) {
        if (slices.push(slice) > 100) break;
      }
      return slices;
    },
  ),
  openMessage: reads(
    fc.tuple(bytesLike(makeCac(pattern(4096)).data), fc.uint8Array({ maxLength: 40 })),
    ([data, topic]) => openMessage({ data }, KEY, topic) ?? "none",
  ),
  openManifest: reads(damaged(files.chunks), (chunks) => openManifest(reference, loaderOf(chunks))),
  openSealed: reads(damaged(act.chunks), (chunks) =>
    openSealed(sealed, KEY, { load: loaderOf(chunks) }),
  ),
  readGrantees: reads(damaged(act.chunks), (chunks) =>
    readGrantees(granted.list, KEY, { load: loaderOf(chunks) }),
  ),
  readFeedEntry: reads(damaged(files.chunks), async (chunks) => {
    const load = loaderOf(chunks);
    return (await readFeedEntry(await openManifest(reference, load), load)) ?? "none";
  }),
  readUpdate: reads(bytesLike(UPDATE.data), (data) => readUpdate(FEED, INDEX, async () => data)),
  unwrapReplica: reads(
    bytesLike(REPLICA.data),
    (data) => unwrapReplica(data, CHUNK.address) ?? "none",
  ),
};

it.each(Object.entries(CASES))(
  "%s: a value or an error of ours",
  async (_name, { values, read }) => {
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        try {
          expect(await read(value as never)).toBeDefined();
        } catch (error) {
          if (!(error instanceof ProtocolError)) throw error;
          expect(error.message).not.toBe("");
        }
      }),
    );
  },
);

it("no decoder is left out", async () => {
  const paths = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("_wasm"),
  );
  const modules = await Promise.all(
    paths.map((path) => import(/* @vite-ignore */ join(SRC, path)) as Promise<object>),
  );
  const names = modules.flatMap((module) => Object.keys(module));
  const decoders = names.filter((name) => /^(parse|decode|open|read|unwrap)[A-Z]/.test(name));
  expect(decoders.length).toBeGreaterThan(25);
  expect(decoders.filter((name) => !(name in CASES))).toEqual([]);
});
