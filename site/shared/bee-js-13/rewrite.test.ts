import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { Bee13Facts } from "./names.ts";
import { MAX_CODE, rewrite } from "./rewrite.ts";

const file = path.join(import.meta.dirname, "../../../data/bee-js-13.yaml");
const facts = parse(readFileSync(file, "utf8")) as Bee13Facts;
const after = (code: string): string => rewrite(code, facts).code;
const NEW = 'const bee = new Bee("http://localhost:1633");\n';

describe("renames", () => {
  test.each([
    [`${NEW}await bee.uploadData(id, "x");`, `${NEW}await bee.data.upload(id, "x");`],
    [`${NEW}bee.getAllPostageBatch();`, `${NEW}bee.stamp.getAll();`],
    [`${NEW}bee.pin(a); bee.unpin(a);`, `${NEW}bee.pin.add(a); bee.pin.remove(a);`],
    [
      "const f = (node: Bee) => node.getPeers();",
      "const f = (node: Bee) => node.connectivity.getPeers();",
    ],
    ["new Bee(url).getHealth();", "new Bee(url).status.getHealth();"],
    [
      "class A { bee = new Bee(url); run() { return this.bee.createTag(); } }",
      "class A { bee = new Bee(url); run() { return this.bee.tag.create(); } }",
    ],
    [
      "class A { constructor(private readonly bee: Bee) {} run() { return this.bee.getStake(); } }",
      "class A { constructor(private readonly bee: Bee) {} run() { return this.bee.stake.get(); } }",
    ],
    [
      "let b: Bee | undefined; b = new Bee(url); b?.getStatus(); b!.getStatus();",
      "let b: Bee | undefined; b = new Bee(url); b?.status.get(); b!.status.get();",
    ],
    [`${NEW}const up = bee.uploadFile.bind(bee);`, `${NEW}const up = bee.file.upload.bind(bee);`],
    [
      `${NEW}const writer = bee.makeFeedWriter(topic, key);\nawait writer.uploadPayload(id, "x");`,
      `${NEW}const writer = bee.feed.makeWriter(topic, key);\nawait writer.uploadPayload(id, "x");`,
    ],
    [
      `${NEW}const App = () => <p>{bee.getTopology()}</p>;`,
      `${NEW}const App = () => <p>{bee.connectivity.getTopology()}</p>;`,
    ],
  ])("%s", (code, expected) => {
    expect(after(code)).toBe(expected);
  });
});

test.each([
  `${NEW}// bee.uploadData(id)\nconst text = "bee.uploadData(id)";`,
  `${NEW}bee.pin.add(reference); bee.data.upload(id, "x");`,
  `${NEW}bee.makeContentAddressedChunk("x"); console.log(bee.url);`,
  "map.pin(a); map.getStatus();",
])("leaves other code as it is: %s", (code) => {
  expect(rewrite(code, facts)).toMatchObject({ code, renamed: [], undecided: [] });
});

test("a second run changes nothing", () => {
  const once = after(`${NEW}bee.pin(a); bee.getPin(a); bee.getStake(); bee.getStatus();`);
  expect(after(once)).toBe(once);
});

test.each([
  ["bee[name](1);", "bee[name]", "computed"],
  ['bee["uploadData"](id);', 'bee["uploadData"]', "`.data.upload`"],
  ["const { uploadData } = bee;", "{ uploadData }", "`upload` out of `bee.data`"],
])("says what only a person can decide: %s", (code, part, why) => {
  const { undecided } = rewrite(NEW + code, facts);
  expect(undecided).toEqual([{ line: 2, code: part, why: expect.stringContaining(why) }]);
});

test("asks about objects that may be a Bee, and about exports that are gone", () => {
  const code =
    'import { Bee, MerkleTree } from "@ethersphere/bee-js";\nclient.uploadData(id, "x");';
  const { code: same, undecided } = rewrite(code, facts);
  expect(same).toBe(code);
  expect(undecided.map(({ line, code: part }) => [line, part])).toEqual([
    [1, "MerkleTree"],
    [2, "client.uploadData"],
  ]);
});

test("code that cannot be parsed is changed as far as it can be, and says where not", () => {
  const { code, unread } = rewrite(`${NEW}bee.uploadData(id);\nconst = ;`, facts);
  expect(code).toContain("bee.data.upload(id)");
  expect(unread).toEqual([3]);
  expect(() => rewrite("x".repeat(MAX_CODE + 1), facts)).toThrow(RangeError);
});

test("every public method of Bee in bee-js 12.3.1 has its new name or stays", () => {
  const types = path.join(
    import.meta.dirname,
    "../../../node_modules/bee-js-12/dist/types/bee.d.ts",
  );
  const body = readFileSync(types, "utf8").split("export declare class Bee {")[1] ?? "";
  const methods = new Set(
    [...body.matchAll(/^ {4}(?!private|constructor|get |set |readonly)(\w+)(?:<[^>]*>)?\(/gm)].map(
      ([, name]) => name,
    ),
  );
  const named = facts.namespaces.flatMap(({ methods: own }) => Object.keys(own));
  expect(new Set([...named, ...facts.stays])).toEqual(methods);
  expect(named.length).toBe(new Set(named).size);
});
