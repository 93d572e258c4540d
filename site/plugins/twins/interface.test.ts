import { expect, test } from "vitest";
import { interfaceTwins } from "./interface.ts";
import { operationTwins } from "./operations.ts";

const address = { url: "https://x", baseUrl: "/base/" };
const edition = { prefix: "2.8/", release: "2.8.1", interface: "8.1.0" };
const reference = {
  edition,
  files: { json: "", yaml: "", markdown: "/api/2.8.md", whole: "/api/2.8/whole.md" },
  markdown: `# Interface 8.1.0

In one line

First paragraph.

Second.

## Stamps

Stamps pay.

### Buy {#buyStamp}

See [a](/errors/a).

## Statuses

- \`200\` fine
`,
  pages: [
    { name: "group-stamps", title: "Stamps", operations: ["buyStamp"], body: "Stamps pay." },
    { name: "buyStamp", title: "Buy", operations: ["buyStamp"], body: "`POST /stamps`" },
  ],
};
const routes = new Set(["/errors/a"]);
const operations = new Map(
  operationTwins(reference, address, routes).map((twin) => [twin.route, twin] as const),
);
const { overview, whole } = interfaceTwins(reference, operations, address, routes);

test("the twin of the reference lists every group and operation, and has what holds for all", () => {
  expect(overview.route).toBe("/api/2.8");
  expect(overview.isFolder).toBe(true);
  expect(overview.markdown).toBe(`> Index of all pages: /base/docs/2.8/llms.txt

# Interface 8.1.0

In one line

Page: https://x/base/api/2.8/. Checked with Bee 2.8.1.

First paragraph.

Second.

## Operations

Each has a page of its own with parameters, answers, errors and samples, and so has each group.

- [Stamps](/base/api/2.8/group-stamps.md): Stamps pay. (about 39 tokens)
  - [buyStamp](/base/api/2.8/buyStamp.md): Buy, \`POST /stamps\` (about 38 tokens)

## Statuses

- \`200\` fine
`);
});

test("the whole has every operation, with the head of a twin", () => {
  expect(whole.route).toBe("/api/2.8/whole");
  expect(whole.isFolder).toBe(false);
  expect(whole.markdown).toMatch(
    /^> Index of all pages: .*\n\n# Interface 8\.1\.0\n\nIn one line\n/,
  );
  expect(whole.markdown).toContain("### Buy {#buyStamp}\n\nSee [a](/base/errors/a.md).");
  expect(whole.markdown.match(/In one line/g)).toHaveLength(1);
});
