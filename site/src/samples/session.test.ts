import { expect, test } from "vitest";
import { localised } from "../../shared/samples/node-url.ts";
import { buyBatch, environmentOf, nodePath } from "./session.ts";

test("the documented address of a node, in a text, becomes the one that runs", () => {
  const text =
    'new Bee("http://localhost:1633"); curl http://127.0.0.1:1633/a ws://localhost:1633/b';
  expect(localised(text, "http://localhost:7000")).toBe(
    'new Bee("http://localhost:7000"); curl http://localhost:7000/a ws://localhost:7000/b',
  );
  // A port that starts with the same digits must not match.
  expect(localised("http://localhost:16335/a", "http://localhost:7000")).toBe(
    "http://localhost:16335/a",
  );
});

test.each([
  ["http://localhost:1633", "/"],
  ["http://127.0.0.1:1633/bytes/ab?x=1#y", "/bytes/ab?x=1"],
  ["ws://localhost:1633/pss/subscribe/ab", "/pss/subscribe/ab"],
])("%s asks the node for %s", (address, path) => {
  expect(nodePath(address)).toBe(path);
});

test.each([
  "http://localhost:16330/bytes",
  "http://localhost:1634/",
  "https://example.org/?u=http://localhost:1633/",
  "http://localhost:1633.example.org/",
  "http://localhost:1633@example.org/",
  "/bytes",
])("%s is not the documented node", (address) => {
  expect(nodePath(address)).toBeUndefined();
});

test("the batch of a session is given out when it is usable, not before", async () => {
  const asked: string[] = [];
  const batchId = await buyBatch(async (path, init) => {
    asked.push(`${init?.method ?? "GET"} ${path}`);
    if (init?.method === "POST") return Response.json({ batchID: "ab" }, { status: 201 });
    return Response.json({ usable: asked.length > 2 });
  });
  expect(asked).toEqual(["POST /stamps/500000000/20", "GET /stamps/ab", "GET /stamps/ab"]);
  expect(environmentOf(batchId, "http://localhost:1633")).toEqual({
    BATCH_ID: "ab",
    BEE_URL: "http://localhost:1633",
  });
});
