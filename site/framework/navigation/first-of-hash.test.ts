import { beforeEach, expect, test, vi } from "vitest";
import first, { routeOfHash } from "./first-of-hash.ts";

const preload = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock("@docusaurus/core/lib/client/preload.js", () => ({ default: preload }));

test.each([
  ["", "/"],
  ["#", "/"],
  ["#/", "/"],
  ["#/docs/concepts/pss", "/docs/concepts/pss"],
  ["#docs/concepts/pss", "/docs/concepts/pss"],
  ["#/docs/concepts/pss#hint", "/docs/concepts/pss"],
  ["#/search?q=a/b#c", "/search"],
])("the fragment %s has the route %s", (hash, route) => {
  expect(routeOfHash(hash)).toBe(route);
});

beforeEach(() => {
  vi.stubGlobal("location", { hash: "#/play?state=full#batches", pathname: "/some/folder/" });
  return () => vi.unstubAllGlobals();
});

test("the page of the fragment is fetched before the first render", async () => {
  await first();
  expect(preload.mock.calls).toEqual([["/play"]]);
});

test("the first render does not wait for a script that fails or is late", async () => {
  preload.mockRejectedValueOnce(new Error("Loading chunk failed"));
  await first();
  preload.mockReturnValueOnce(new Promise(() => undefined));
  await first();
});
