import { matchRoutes } from "react-router-config";
import { expect, test, vi } from "vitest";
import { correctPath } from "./first.ts";

vi.mock("@docusaurus/core/lib/client/preload.js", () => ({ default: vi.fn() }));
vi.mock("@generated/routes", () => ({ default: [] }));

const page = { exact: true };
const ROUTES = [
  { ...page, path: "/api/" },
  { ...page, path: "/errors/:id?" },
  { ...page, path: "/bee-js/:entry*" },
  { path: "/docs", routes: [{ ...page, path: "/docs/concepts/DISC/" }] },
  { path: "*" },
];

const match = (pathname: string) => matchRoutes(ROUTES as never, pathname);

test.each([
  ["/api/", undefined],
  ["/api", undefined],
  ["/API", "/api/"],
  ["/docs/concepts/DISC", undefined],
  ["/docs/concepts/disc", "/docs/concepts/DISC/"],
  ["/DOCS/Concepts/Disc/", "/docs/concepts/DISC/"],
  ["/docs/none", undefined],
  ["/errors/no-such", undefined],
  ["/bee-js/Bee", undefined],
  ["/no/such", undefined],
])("the page of %s has the path %s", (typed, path) => {
  expect(correctPath(typed, false, match)).toBe(path);
});

test.each([
  ["/Errors", "/errors/"],
  ["/ERRORS/X", "/errors/X", "/errors/x"],
  ["/errors/no-such"],
  ["/BEE-JS/Bee", "/bee-js/Bee"],
  ["/no/Such"],
])("a host that has no %s is asked for %s", (typed, ...paths) => {
  const asked: string[] = [];
  for (let path: string | undefined = typed; path; path = correctPath(path, true, match))
    asked.push(path);
  expect(asked.slice(0, 1 + paths.length)).toEqual([typed, ...paths]);
});
