import { expect, test } from "vitest";
import { NEWEST_RELEASE } from "../../settings/editions.ts";
import { runFacts } from "../../plugins/facts/run-facts.ts";
import { explain } from "./explain.ts";
import { operationOf } from "@swarm-docs/openapi/request/find";

const facts = await runFacts([
  { release: "2.6.0", interface: "7.3.0", prefix: "" },
  { release: NEWEST_RELEASE, interface: "8.1.0", prefix: "2.8/" },
]);
const { operations, prefix } = facts["run-operations"][NEWEST_RELEASE]!;
const errors = facts["run-errors"][NEWEST_RELEASE]!;

test("each edition has its own operations and the folder of its reference", () => {
  expect(prefix).toBe("2.8/");
  const ids = (release: string) =>
    facts["run-operations"][release]!.operations.map(([, , id]) => id);
  expect(ids("2.6.0")).toContain("uploadBytes");
  expect([ids("2.6.0").includes("getBatch"), ids(NEWEST_RELEASE).includes("getBatch")]).toEqual([
    false,
    true,
  ]);
});

test("every operation is found by its own path", () => {
  for (const [method, path, id] of operations) {
    const target = path.replaceAll(/\{\w[\w-]*\}/g, "ab12");
    expect(operationOf(operations, method, `${target}?x=1`), `${method} ${path}`).toBe(id);
  }
});

test.each([
  ["POST", "/bzz?name=a.txt", "uploadBzz"],
  ["GET", "/bzz/abc/img/logo.png", "downloadBzzPath"],
  ["GET", "/v1/bytes/abc", "downloadBytes"],
  ["POST", "/connect/ip4/127.0.0.1/tcp/1634/p2p/Qm1", "connectPeer"],
  ["WS", "/pss/subscribe/abc", "subscribePss"],
  ["GET", "/stamps/abc/buckets", "getStampBuckets"],
  ["GET", "/nothing/like/this", undefined],
  ["PUT", "/bytes", undefined],
])("%s %s asks for %s", (method, path, id) => {
  expect(operationOf(operations, method, path)).toBe(id);
});

test("an error leads to the page of its text, and that of its reason", () => {
  const texts = ["invalid path params", "odd length hex string"];
  expect(explain(errors, { status: 400, texts }, "downloadBytes").map(({ id }) => id)).toEqual([
    "invalid-path-params",
    "reason-odd-length-hex",
  ]);
});

test("a text that is not in the catalogue, or with another status, leads nowhere", () => {
  expect(explain(errors, { status: 400, texts: ["no such words"] }, "uploadBytes")).toEqual([]);
  const texts = ["batch with id not found"];
  expect(explain(errors, { status: 404, texts }, "uploadBytes")).toHaveLength(1);
  expect(explain(errors, { status: 403, texts }, "uploadBytes")).toEqual([]);
});
