import { describe, expect, it } from "vitest";
import { RELEASES } from "../../site/settings/editions.ts";
import { editionPages } from "../../site/content/pages.ts";
import { boxesOf, commandsOf, namedReleases, withoutBoxes } from "./boxes.ts";

/** What pages have for `%npx-node%`. */
const npx = "npx --yes --allow-remote=root http://127.0.0.1:3000/get/swarm-node.tgz#0123abcd";

const page = [
  "Before.",
  "```bash",
  "curl http://localhost:1633/health",
  "```",
  ":::tip[Try it on a local chain]",
  "Start it:",
  "",
  "```bash",
  `${npx} bee --bee ./bee-2.6.0`,
  "```",
  "",
  "In another terminal ask:",
  "",
  "```bash",
  "curl http://localhost:1633/stake",
  "```",
  "",
  "```text output",
  "{…}",
  "```",
  "",
  "And:",
  "",
  "```bash",
  "curl http://localhost:1633/health",
  "```",
  "",
  "Stop it with Ctrl+C, and start the next one:",
  "",
  "```bash",
  `${npx} bee --bee ./bee-2.8.2`,
  "```",
  ":::",
  "After.",
].join("\n");

describe("boxes of a page", () => {
  it("have their blocks with lines, outputs and terminals", () => {
    const [box] = boxesOf("docs/x.mdx", page);
    expect(box).toMatchObject({ page: "docs/x.mdx", line: 5 });
    expect(box?.blocks).toEqual([
      { line: 8, code: `${npx} bee --bee ./bee-2.6.0\n`, isOtherTerminal: false },
      {
        line: 14,
        code: "curl http://localhost:1633/stake\n",
        output: "{…}\n",
        isOtherTerminal: true,
      },
      { line: 24, code: "curl http://localhost:1633/health\n", isOtherTerminal: true },
      { line: 30, code: `${npx} bee --bee ./bee-2.8.2\n`, isOtherTerminal: false },
    ]);
    expect(namedReleases(box!)).toEqual(["2.6.0", "2.8.2"]);
  });

  it("are left out of the page without a change of its lines", () => {
    const rest = withoutBoxes(page);
    expect(rest.split("\n")).toHaveLength(page.split("\n").length);
    expect(rest.split("\n").filter((line) => line !== "")).toEqual([
      "Before.",
      "```bash",
      "curl http://localhost:1633/health",
      "```",
      "After.",
    ]);
  });

  it("need an end", () => {
    expect(() => boxesOf("docs/x.mdx", ":::tip[Try it on a local chain]\nNothing")).toThrow(
      "line 1 has no end",
    );
  });
});

describe("commands of a block", () => {
  it("are split at Bees that run until Ctrl+C, not at those beside a program", () => {
    const bees = `${npx} bee --keep ./bees`;
    const code = `tar -xzf bees.tgz\nrm -r x\n${bees}\n${bees} -- npm test\ncurl a \\\n  -H b\n`;
    expect(commandsOf(code)).toEqual([
      { code: "tar -xzf bees.tgz\nrm -r x", runsUntilStopped: false },
      { code: bees, runsUntilStopped: true },
      { code: `${bees} -- npm test\ncurl a -H b`, runsUntilStopped: false },
    ]);
  });
});

describe.each(RELEASES)("boxes of the edition of %s", (release) => {
  const boxes = editionPages(release).flatMap(({ file, text }) => boxesOf(file, text));

  it("stand on the pages of what has to do with funds", () => {
    const pages = boxes.map((box) => box.page.replace(/^.*\/|\.mdx$/g, "")).sort();
    expect(pages).toEqual([
      "backups",
      "buy-a-stamp-batch",
      "cashing-out",
      "cashing-out",
      "configuration",
      "fund-your-node",
      "getting-started",
      "staking",
      "staking",
      "staking",
      "upgrading-bee",
    ]);
  });

  it.each(boxes.map((box) => [`${box.page}:${box.line}`, box] as const))(
    "%s starts a Bee and shows what comes of it",
    (_, { blocks }) => {
      expect(commandsOf(blocks[0]?.code ?? "").some((part) => part.runsUntilStopped)).toBe(true);
      expect(blocks.at(-1)).toMatchObject({ isOtherTerminal: true });
      expect(blocks.at(-1)?.output).toBeDefined();
    },
  );
});
