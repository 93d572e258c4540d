import { expect, test, vi } from "vitest";
import first, { routeOfHash } from "./first-of-hash.ts";

const preload = vi.hoisted(() => vi.fn());
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

test("the page of the fragment is fetched before the first render", async () => {
  vi.stubGlobal("location", { hash: "#/play?state=full#batches", pathname: "/some/folder/" });
  await first();
  expect(preload.mock.calls).toEqual([["/play"]]);
  vi.unstubAllGlobals();
});
