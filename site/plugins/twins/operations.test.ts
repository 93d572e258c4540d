import { expect, test } from "vitest";
import { operationLines, operationRoutes, operationTwins } from "./operations.ts";

const address = { url: "https://x", baseUrl: "/base/" };
const page = (name: string, operations: readonly string[], body: string) => ({
  name,
  title: `Title of ${name}`,
  operations,
  body,
});
const reference = {
  prefix: "",
  pages: [
    page("group-stamps", ["buyStamp"], "## Buy"),
    page("buyStamp", ["buyStamp"], "[a](/errors/a), [b](/docs/b), [c](/api/#buyStamp.201)"),
  ],
};

test("an operation's twin names the index and its place, and its links lead to twins", () => {
  const routes = new Set([...operationRoutes(reference), "/errors/a"]);
  const [, twin] = operationTwins(reference, address, routes);
  expect(twin?.route).toBe("/api/buyStamp");
  expect(twin?.markdown).toBe(`> Index of all pages: /base/llms.txt

# Title of buyStamp

Page: https://x/base/api/#buyStamp.

[a](/base/errors/a.md), [b](/base/docs/b), [c](/base/api/buyStamp.md)
`);
});

test("the index names every group and operation once", () => {
  expect(operationLines(reference, address)).toBe(
    "- [Title of group-stamps](/base/api/group-stamps.md): [buyStamp](/base/api/buyStamp.md)",
  );
});

test("twins of another edition stand below its address, and links stay in it", () => {
  const other = {
    prefix: "2.8/",
    pages: [page("buyStamp", ["buyStamp"], "[c](/api/2.8/#buyStamp.201), [d](/api/2.8/)")],
  };
  const routes = new Set([...operationRoutes(reference), ...operationRoutes(other)]);
  const [twin] = operationTwins(other, address, routes);
  expect(twin?.route).toBe("/api/2.8/buyStamp");
  expect(twin?.markdown).toContain("Page: https://x/base/api/2.8/#buyStamp.");
  expect(twin?.markdown).toContain("[c](/base/api/2.8/buyStamp.md), [d](/base/api/2.8.md)");
});
