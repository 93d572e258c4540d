import { matchRoutes } from "react-router-config";
import { expect, test, vi } from "vitest";
import { correctPath } from "./first.ts";

vi.mock("@docusaurus/core/lib/client/preload.js", () => ({ default: vi.fn() }));
vi.mock("@generated/routes", () => ({ default: [] }));

const page = { exact: true };
const ROUTES = [
  { ...page, path: "/api/" },
  { ...page, path: "/errors/:id?" },
  { path: "/docs", routes: [{ ...page, path: "/docs/concepts/DISC/" }] },
  { path: "*" },
];

test.each([
  ["/api/", undefined],
  ["/api", undefined],
  ["/API", "/api/"],
  ["/docs/concepts/DISC", undefined],
  ["/docs/concepts/disc", "/docs/concepts/DISC/"],
  ["/DOCS/Concepts/Disc/", "/docs/concepts/DISC/"],
  ["/docs/none", undefined],
  ["/Errors/No-Such", undefined],
  ["/no/such", undefined],
])("the page of %s has the path %s", (typed, path) => {
  expect(correctPath(typed, (pathname) => matchRoutes(ROUTES as never, pathname))).toBe(path);
});
