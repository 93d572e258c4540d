import { expect, test } from "vitest";
import type { Editions } from "../edition/routes.ts";
import { editionAliases, frontDoors, withoutAlias } from "./doors.ts";

const OLD = { release: "2.6.0", interface: "7.3.0" };
const NEW = { release: "2.8.1", interface: "8.1.0" };
const OLD_AT_ROOT: Editions = [
  { ...OLD, prefix: "", version: "current" },
  { ...NEW, prefix: "2.8/", version: "2.8.1" },
];
const NEW_AT_ROOT: Editions = [
  { ...NEW, prefix: "", version: "current" },
  { ...OLD, prefix: "2.6/", version: "2.6.0" },
];

test("every name of an edition leads to its first page, whichever stands at the root", () => {
  const doors = Object.fromEntries(frontDoors(OLD_AT_ROOT).map(({ from, to }) => [from, to]));
  expect(doors).toEqual({
    "/docs/2.6": "/docs/concepts/introduction",
    "/docs/2.6.0": "/docs/concepts/introduction",
    "/docs/2.8": "/docs/2.8/concepts/introduction",
    "/docs/2.8.1": "/docs/2.8/concepts/introduction",
    "/api/2.6/": "/api/",
    "/api/2.6.0/": "/api/",
    "/api/2.8.1/": "/api/2.8/",
    "/changes": "/changes/2.6-2.8",
  });
  const others = Object.fromEntries(frontDoors(NEW_AT_ROOT).map(({ from, to }) => [from, to]));
  expect(others).toMatchObject({
    "/docs/2.8": "/docs/concepts/introduction",
    "/docs/2.6": "/docs/2.6/concepts/introduction",
    "/api/2.8/": "/api/",
    "/api/2.6.0/": "/api/2.6/",
    "/changes": "/changes/2.6-2.8",
  });
  expect(others).not.toHaveProperty("/api/2.6/");
});

test("a site with one edition has no list of changes", () => {
  const alone: Editions = [{ ...OLD, prefix: "", version: "current" }];
  expect(frontDoors(alone).map(({ from }) => from)).not.toContain("/changes");
});

test.each([
  ["/docs/2.6/concepts/pss", "/docs/concepts/pss"],
  ["/docs/2.6.0/concepts/pss", "/docs/concepts/pss"],
  ["/docs/2.8.1/concepts/DISC/", "/docs/2.8/concepts/DISC/"],
  ["/api/2.6/whole.md", "/api/whole.md"],
  ["/docs/2.8/concepts/pss", undefined],
  ["/docs/2.60/concepts/pss", undefined],
  ["/docs/2.6/", undefined],
  ["/docs/concepts/pss", undefined],
  ["/docs/2.6//example.org", "/docs//example.org"],
])("%s leads to %s", (route, expected) => {
  expect(withoutAlias(route, editionAliases(OLD_AT_ROOT))).toBe(expected);
});

test("addresses of an earlier patch release lead to the pages that describe it now", () => {
  const patched: Editions = [
    { ...OLD, prefix: "", version: "current" },
    { ...NEW, release: "2.8.2", prefix: "2.8/", version: "2.8.2", earlier: [{ release: "2.8.1" }] },
  ];
  for (const name of ["2.8.1", "2.8.2"])
    expect(withoutAlias(`/docs/${name}/concepts/pss`, editionAliases(patched))).toBe(
      "/docs/2.8/concepts/pss",
    );
  expect(frontDoors(patched).map(({ from }) => from)).toContain("/docs/2.8.1");
});
