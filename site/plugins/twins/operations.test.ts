import { expect, test } from "vitest";
import { operationLines, operationRoutes, operationTwins } from "./operations.ts";

const address = { url: "https://x", baseUrl: "/base/" };
const page = (name: string, operations: readonly string[], body: string) => ({
  name,
  title: `Title of ${name}`,
  operations,
  body,
});
const edition = { prefix: "", release: "2.6.0", interface: "7.3.0" };
const reference = {
  edition,
  pages: [
    page("group-stamps", ["buyStamp"], "Stamps pay. They expire.\n\n## Buy"),
    page(
      "buyStamp",
      ["buyStamp"],
      "`POST /stamps`\n\n[a](/errors/a), [b](/docs/b), [c](/api/#buyStamp.201)",
    ),
  ],
};

test("an operation's twin names the index and its place, and its links lead to twins", () => {
  const routes = new Set([...operationRoutes(reference), "/errors/a"]);
  const [, twin] = operationTwins(reference, address, routes);
  expect(twin?.route).toBe("/api/buyStamp");
  expect(twin?.markdown).toBe(`> Index of all pages: /base/llms.txt

# Title of buyStamp

Page: https://x/base/api/#buyStamp. Checked with Bee 2.6.0, interface 7.3.0.

\`POST /stamps\`

[a](/base/errors/a.md), [b](/base/docs/b), [c](/base/api/buyStamp.md)
`);
});

test("the index has a described line with its length for every group and operation", () => {
  const twins = new Map(
    operationTwins(reference, address, new Set()).map((twin) => [twin.route, twin] as const),
  );
  const [group = "", operation = "", ...rest] = operationLines(reference, twins, address).split(
    "\n",
  );
  expect(group).toMatch(
    /^- \[Title of group-stamps\]\(\/base\/api\/group-stamps\.md\): Stamps pay\. \(about \d+ tokens\)$/,
  );
  expect(operation).toMatch(
    /^ {2}- \[buyStamp\]\(\/base\/api\/buyStamp\.md\): Title of buyStamp, `POST \/stamps` \(about \d+ tokens\)$/,
  );
  expect(rest).toEqual([]);
});

test("twins of another edition stand below its address, name its index, and links stay in it", () => {
  const other = {
    edition: { prefix: "2.8/", release: "2.8.1", interface: "8.1.0" },
    pages: [page("buyStamp", ["buyStamp"], "[c](/api/2.8/#buyStamp.201), [d](/api/2.8/)")],
  };
  const routes = new Set([...operationRoutes(reference), ...operationRoutes(other)]);
  const [twin] = operationTwins(other, address, routes);
  expect(twin?.route).toBe("/api/2.8/buyStamp");
  expect(twin?.markdown).toContain("> Index of all pages: /base/docs/2.8/llms.txt\n");
  expect(twin?.markdown).toContain("Page: https://x/base/api/2.8/#buyStamp.");
  expect(twin?.markdown).toContain("[c](/base/api/2.8/buyStamp.md), [d](/base/api/2.8.md)");
});
