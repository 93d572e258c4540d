import { describe, expect, it } from "vitest";
import { compareAnswers } from "./compare.ts";
import { Identities } from "./identities.ts";
import type { RecordedAnswer } from "./transcript.ts";

const answer = (
  body: unknown,
  headers: Record<string, string> = {},
  status = 200,
): RecordedAnswer => ({
  status,
  headers,
  body: new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body)),
});

const ours = "aa".repeat(32);
const theirs = "bb".repeat(32);

function placesOf(node: unknown, bee: unknown, isRandom = false): string[] {
  const found = compareAnswers(answer(node), answer(bee), new Identities(), isRandom);
  return found.map(({ at }) => at);
}

describe("two answers", () => {
  it("are the same with the same status, headers and JSON, in any order of members", () => {
    const headers = { "content-type": "application/json", date: "a", "swarm-simulated": "chain" };
    const node = answer({ a: 1, b: [true, null] }, headers);
    const bee = answer(
      { b: [true, null], a: 1 },
      { "content-type": "application/json", date: "b" },
    );
    expect(compareAnswers(node, bee, new Identities())).toEqual([]);
  });

  it("of another status differ in that alone, with both texts", () => {
    const node = answer({ message: "a" }, {}, 400);
    const bee = answer("", { etag: "x" }, 404);
    expect(compareAnswers(node, bee, new Identities())).toEqual([
      { at: "status", node: '400 {"message":"a"}', bee: "404" },
    ]);
  });

  it("differ in members, their types, their absence, and the lengths of lists", () => {
    expect(placesOf({ a: 1, b: "1", c: 0 }, { a: 2, b: 1, d: 0 })).toEqual([
      "body.a",
      "body.b",
      "body.c",
      "body.d",
    ]);
    expect(placesOf({ list: [1, 2] }, { list: [1] })).toEqual(["body.list.length"]);
    expect(placesOf({ list: [{ a: 1 }, { a: 2 }] }, { list: [{ a: 3 }, { a: 4 }] })).toEqual([
      "body.list[].a",
    ]);
    expect(placesOf({ a: null }, { a: {} })).toEqual(["body.a"]);
  });

  it("differ in bytes, and in lines of JSON", () => {
    expect(placesOf("abc", "abd")).toEqual(["body"]);
    expect(placesOf("abc", "abc")).toEqual([]);
    expect(placesOf('{"a":1}\n{"a":2}\n', '{"a":1}\n{"a":3}\n')).toEqual(["body[].a"]);
    expect(placesOf('{"a":1}\n', "{}x")).toEqual(["body"]);
  });

  it("differ in headers that one of them lacks, and in their values", () => {
    const node = answer("", { etag: '"a"', vary: "Origin", "last-modified": "Mon" });
    const bee = answer("", { etag: '"b"', "cache-control": "no-cache", "last-modified": "Tue" });
    expect(compareAnswers(node, bee, new Identities())).toEqual([
      { at: "header etag", node: '"a"', bee: '"b"' },
      { at: "header vary", node: "Origin", bee: "absent" },
      { at: "header cache-control", node: "absent", bee: "no-cache" },
    ]);
  });

  it("may have other times, signatures and indexes, but not times in one of them alone", () => {
    const [early, late] = ["2023-11-14T22:13:20Z", "2026-01-02T03:04:05.6+02:00"];
    expect(placesOf({ created: early }, { created: late })).toEqual([]);
    expect(placesOf({ created: early }, { created: "" })).toEqual(["body.created"]);
    expect(placesOf({ signature: "ab" }, { signature: "cd" })).toEqual([]);
    expect(placesOf({ signature: "ab" }, { signature: "cde" })).toEqual(["body.signature"]);
  });
});

describe("names", () => {
  it("of the node itself may differ, and stand for each other from then on", () => {
    const names = new Identities();
    const compare = (node: unknown, bee: unknown) =>
      compareAnswers(answer(node), answer(bee), names).map(({ at }) => at);
    expect(compare({ batchID: ours }, { batchID: theirs })).toEqual([]);
    expect(compare({ message: `no ${ours}` }, { message: `no ${theirs}` })).toEqual([]);
    expect(compare({ [ours]: 1 }, { [theirs]: 1 })).toEqual([]);
    expect(compare({ [ours]: 1 }, { [ours]: 1 })).toEqual(["body.*", "body.*"]);
    expect(compare({ batchID: ours }, { batchID: "cc".repeat(32) })).toEqual(["body.batchID"]);
    expect(names.inBee(`/stamps/${ours}?a=1`)).toBe(`/stamps/${theirs}?a=1`);
  });

  it("of content are the same on every node unless random keys are in them", () => {
    expect(placesOf({ reference: ours }, { reference: theirs })).toEqual(["body.reference"]);
    expect(placesOf({ reference: ours }, { reference: theirs }, true)).toEqual([]);
    const [long, other] = [ours + ours, theirs + theirs];
    expect(placesOf({ reference: long }, { reference: other })).toEqual([]);
    expect(placesOf({ reference: long }, { reference: theirs }, true)).toEqual(["body.reference"]);
  });

  it("are boundaries of bodies in parts and tags of random references, too", () => {
    const parts = (boundary: string) =>
      answer(`--${boundary}\r\nabc`, {
        "content-type": `multipart/byteranges; boundary=${boundary}`,
        etag: `"${boundary}${boundary}"`,
      });
    const compare = (node: string, bee: string) =>
      compareAnswers(parts(node), parts(bee), new Identities(), true).map(({ at }) => at);
    expect(compare(ours, theirs)).toEqual([]);
    expect(compare(ours, `${theirs}00`)).toEqual(["header content-type", "header etag", "body"]);
  });

  it("must have the same case of letters: lower, or that of a checksum", () => {
    const [lower, checksum] = ["ab".repeat(20), "Cd".repeat(20)];
    expect(placesOf({ owner: lower }, { owner: checksum })).toEqual(["body.owner"]);
    expect(placesOf({ owner: `0x${lower}` }, { owner: `0x${"cd".repeat(20)}` })).toEqual([]);
  });
});
