import { expect, test } from "vitest";
import {
  editionOfRelease,
  editionOfRoute,
  pairsOf,
  rootRoute,
  routeIn,
  type Editions,
} from "./routes.ts";

const EDITIONS: Editions = [
  { release: "2.6.0", interface: "7.3.0", prefix: "", version: "current" },
  { release: "2.8.1", interface: "8.1.0", prefix: "2.8/", version: "2.8.1" },
];

test.each([
  ["/docs/concepts/pss", "2.6.0", "/docs/concepts/pss"],
  ["/docs/2.8/concepts/pss", "2.8.1", "/docs/concepts/pss"],
  ["/docs/2.8/concepts/DISC/", "2.8.1", "/docs/concepts/DISC/"],
  ["/docs/2.80/x", "2.6.0", "/docs/2.80/x"],
  ["/api/", "2.6.0", "/api/"],
  ["/api/2.8/", "2.8.1", "/api/"],
  ["/api/2.8", "2.8.1", "/api"],
  ["/", undefined, "/"],
  ["/blog/docs/2.8/x", undefined, "/blog/docs/2.8/x"],
])("%s belongs to %s", (route, release, root) => {
  expect(editionOfRoute(route, EDITIONS)?.release).toBe(release);
  expect(rootRoute(route, EDITIONS)).toBe(root);
});

test("routes of the root are found in the other edition", () => {
  const [older, newer] = EDITIONS as [Editions[0], Editions[0]];
  expect(routeIn("/docs/a#b", newer)).toBe("/docs/2.8/a#b");
  expect(routeIn("/api/#getStamp", newer)).toBe("/api/2.8/#getStamp");
  expect(routeIn("/blog", newer)).toBe("/blog");
  expect(routeIn("/docs/a", older)).toBe("/docs/a");
});

test("an edition is found by its release and by those that its patch releases replaced", () => {
  const patched = { release: "2.8.3", earlier: [{ release: "2.8.1" }, { release: "2.8.2" }] };
  const editions = [{ release: "2.6.0" }, patched];
  expect(editionOfRelease("2.6.0", editions)).toBe(editions[0]);
  expect(editionOfRelease("2.8.2", editions)).toBe(patched);
  expect(editionOfRelease("2.8.3", editions)).toBe(patched);
  expect(editionOfRelease("2.7.0", editions)).toBeUndefined();
});

test("editions are compared with each other, and the patch releases of one among themselves", () => {
  const patched = { release: "2.8.3", earlier: [{ release: "2.8.1" }, { release: "2.8.2" }] };
  const pairs = pairsOf([patched, { release: "2.6.0" }]);
  expect(pairs.map(([older, newer]) => `${older.release} ${newer.release}`)).toEqual([
    "2.6.0 2.8.3",
    "2.8.1 2.8.2",
    "2.8.1 2.8.3",
    "2.8.2 2.8.3",
  ]);
});
