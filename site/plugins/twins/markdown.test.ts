import { parseMdx } from "@swarm-docs/search/builder/mdx";
import { expect, test } from "vitest";
import type { ServerData } from "../../shared/mdx/rows.ts";
import { absoluteLinks, linkTo } from "./links.ts";
import { bodyMarkdown } from "./markdown.ts";

const ROUTES = new Set(["/docs/a", "/docs/b", "/api/buyStamp"]);
const write = (source: string): string =>
  bodyMarkdown(parseMdx(source).tree, {
    facts: {} as ServerData,
    forms: { Tool: ({ level }) => `Level ${level}, see [b](/docs/b).` },
    linkTo: (url) => linkTo(url, { url: "https://x", baseUrl: "/base/" }, ROUTES),
  });

test("imports and comments go, formulas and tables stay", () => {
  const source = `import Tool from "@site/x";

## Title {/* #own */}

{/* nothing */}

Costs $2^d$.

| a | b |
|---|---|
| 1 | 2 |
`;
  expect(write(source)).toBe("## Title\n\nCosts $2^d$.\n\n| a | b |\n| - | - |\n| 1 | 2 |");
});

test("a part says its plain form, whose links lead to twins, and one without is an error", () => {
  expect(write("<Tool level={4} />")).toBe("Level 4, see [b](/base/docs/b.md).");
  expect(() => write("<Other />")).toThrow("<Other> has no plain form");
});

test("tabs become headed blocks, boxes quotes, details text", () => {
  const source = `<Tabs groupId="client">
<TabItem value="curl" label="curl">

\`\`\`bash title="one.sh" test
# highlight-next-line
curl x
\`\`\`

</TabItem>
</Tabs>

:::danger[Never do this]
It *burns*.
:::

<details>
<summary>More</summary>

Words.

</details>`;
  expect(write(source)).toBe(
    [
      "**curl:**",
      "`one.sh`",
      "```bash\ncurl x\n```",
      "> **Danger: Never do this**\n>\n> It _burns_.",
      "**More**",
      "Words.",
    ].join("\n\n"),
  );
});

test.each([
  ["/docs/a#x", "/base/docs/a.md#x"],
  ["/docs/a/", "/base/docs/a.md"],
  ["/docs/a?from=here#x", "/base/docs/a.md#x"],
  ["/api/#buyStamp", "/base/api/buyStamp.md"],
  ["/api/#buyStamp.201", "/base/api/buyStamp.md"],
  ["/api/#formats", "/base/api.md#formats"],
  ["/search?q=1", "/base/search?q=1"],
  ["https://example.org/docs/a", "https://example.org/docs/a"],
  ["#here", "#here"],
])("the link %s leads to %s", (url, expected) => {
  expect(linkTo(url, { url: "https://x", baseUrl: "/base/" }, ROUTES)).toBe(expected);
});

test("links may name the host; code keeps its characters", () => {
  const address = { url: "https://x.org", baseUrl: "/base/" };
  const text =
    "[a](/base/a.md) [b](https://y.org/base/) [c](#c)\n\n```md\n[d](/base/d.md)\n```\n\n[e](/base/)";
  expect(absoluteLinks(text, address)).toBe(
    "[a](https://x.org/base/a.md) [b](https://y.org/base/) [c](#c)\n\n```md\n[d](/base/d.md)\n```\n\n[e](https://x.org/base/)",
  );
});

test("powers are said so, and words of elements stay", () => {
  expect(write("2<sup>22</sup> chunks, <kbd>Esc</kbd>")).toBe("2^22 chunks, Esc");
});
