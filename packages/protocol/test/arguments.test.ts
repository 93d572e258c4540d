// What a program without types passes by mistake must fail by name, and never give a wrong address.
import { runInNewContext } from "node:vm";
import { bmtRoot, chunkAddress, dataAddress, merkleLevels } from "@swarm-docs/protocol/bmt";
import { concatBytes, equalBytes, exactly, fromBigEndian } from "@swarm-docs/protocol/bytes";
import { isCac, makeCac, parseCac } from "@swarm-docs/protocol/cac";
import { checksumText } from "@swarm-docs/protocol/crypto/checksum";
import { crypt } from "@swarm-docs/protocol/encryption";
import { findEpoch } from "@swarm-docs/protocol/feeds/epoch";
import { feedIdentifier } from "@swarm-docs/protocol/feeds/identifier";
import { openFile } from "@swarm-docs/protocol/file/joiner";
import { split } from "@swarm-docs/protocol/file/splitter";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { addEntry } from "@swarm-docs/protocol/manifest/edit";
import { newNode } from "@swarm-docs/protocol/manifest/node";
import { neighborhoodOf } from "@swarm-docs/protocol/neighborhood";
import type { StampIndex } from "@swarm-docs/protocol/postage/bucket";
import { signStamp } from "@swarm-docs/protocol/postage/stamp";
import { po } from "@swarm-docs/protocol/proximity";
import { parityCount } from "@swarm-docs/protocol/redundancy/tables";
import { parseSoc } from "@swarm-docs/protocol/soc";
import { decodeSpan, encodeSpan } from "@swarm-docs/protocol/span";
import { bzzFromPlur, plurFromBzz } from "@swarm-docs/protocol/units";
import { decodeUtf8, encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { expect, it } from "vitest";
import { codeOf } from "./error-code.ts";

const span = new Uint8Array(8);
const key = new Uint8Array(32);

const takingBytes: Readonly<Record<string, (bytes: Uint8Array) => unknown>> = {
  bmtRoot,
  chunkAddress: (bytes) => chunkAddress(span, bytes),
  "chunkAddress, span": (bytes) => chunkAddress(bytes, key),
  checksumText,
  concatBytes: (bytes) => concatBytes(key, bytes),
  crypt: (bytes) => crypt(key, bytes),
  "crypt, key": (bytes) => crypt(bytes, key),
  dataAddress,
  decodeSpan,
  decodeUtf8,
  equalBytes: (bytes) => equalBytes(key, bytes),
  exactly: (bytes) => exactly(3, bytes, "an address"),
  feedIdentifier: (bytes) => feedIdentifier(bytes, span),
  fromBigEndian,
  isCac: (data) => isCac({ address: key, data }),
  keccak256,
  makeCac,
  merkleLevels,
  neighborhoodOf: (bytes) => neighborhoodOf(bytes, 1),
  parseCac,
  parseSoc,
  po: (bytes) => po(key, bytes),
  toHex,
};

it.each(Object.entries(takingBytes))("%s takes bytes alone", (_name, call) => {
  const text = ["foo", "", "ab".repeat(32)];
  for (const value of [...text, [1, 2, 3], 5, 5n, null, undefined, {}, key.buffer]) {
    expect(codeOf(() => call(value as Uint8Array))).toBe("type-invalid");
  }
});

it("takes a Buffer, and an array of another realm, as a test runner has", () => {
  const foreign = runInNewContext("Uint8Array.of(102, 111, 111)") as Uint8Array;
  expect(foreign instanceof Uint8Array).toBe(false);
  expect(makeCac(foreign)).toEqual(makeCac(encodeUtf8("foo")));
  expect(toHex(Buffer.from("foo"))).toBe("666f6f");
  expect(keccak256(Buffer.from("foo"))).toEqual(keccak256(encodeUtf8("foo")));
});

it.each([fromHex, encodeUtf8, plurFromBzz])("%o takes text alone", (call) => {
  for (const value of [undefined, null, 5, 5n, key, ["ab"]]) {
    expect(codeOf(() => call(value as never))).toBe("type-invalid");
  }
});

it("numbers and amounts of the wrong type are refused", async () => {
  expect(codeOf(() => encodeSpan("11" as never))).toBe("span-invalid");
  expect(codeOf(() => bzzFromPlur("11" as never))).toBe("amount-invalid");
  for (const shards of [-1, 1.5, Number.NaN]) {
    expect(codeOf(() => parityCount(1, shards, false))).toBe("shards-invalid");
  }
  expect(codeOf(() => parityCount(9 as never, 1, false))).toBe("level-invalid");
  const feed = { owner: new Uint8Array(20), topic: key };
  const search = findEpoch(feed, () => undefined, 5 as never);
  await expect(search).rejects.toMatchObject({ code: "time-invalid" });
});

it("a stamp is not signed for an index that does not exist", () => {
  const terms = { batchId: key, timestamp: 5n };
  for (const [bucket, counter] of [
    [-1, 0],
    [1.5, 0],
    [0, 2 ** 32],
    [0, Number.NaN],
    ["1", 0],
  ]) {
    const index = { bucket, counter } as StampIndex;
    expect(
      codeOf(() =>
        signStamp(
          key,
          { ...terms, index },
          key.map(() => 1),
        ),
      ),
    ).toBe("stamp-invalid");
  }
});

it("an entry of a manifest takes no reference as text", async () => {
  const entry = { reference: "ab".repeat(32) as never };
  await expect(addEntry(newNode(), "a", entry)).rejects.toMatchObject({ code: "type-invalid" });
});

it("a file is split of slices of bytes, not of bytes or text", async () => {
  for (const source of ["foo", encodeUtf8("foo"), ["foo"]]) {
    const work = split(source as never, { put: () => undefined });
    await expect(work).rejects.toMatchObject({ code: "type-invalid" });
  }
});

it("a file is not read with a window that never fills", async () => {
  const chunks = new Map<string, Uint8Array>();
  const put = ({ address, data }: { address: Uint8Array; data: Uint8Array }): void =>
    void chunks.set(toHex(address), data);
  const { reference } = await split([new Uint8Array(20_000)], { put });
  for (const lookahead of [0, -1, Number.NaN]) {
    const get = (address: Uint8Array): Uint8Array | undefined => chunks.get(toHex(address));
    const file = await openFile(reference, get, { lookahead });
    expect(codeOf(() => file.read())).toBe("range-invalid");
  }
});
