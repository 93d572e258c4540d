import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findingsIn } from "./words.ts";

const root = path.join(import.meta.dirname, "..");

/** What readers type and what answers it is theirs, so their words stay. */
const OTHERS =
  /^data\/(asked|search-queries|synonyms|redirects)\.yaml$|^api\/(generated|fixtures)\//;

/** Files of the folders, by their paths from the root. */
const filesIn = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map(
      (name) => `${folder}/${name.replaceAll(path.sep, "/")}`,
    ),
  );

const texts = filesIn("docs", "blog", "api", "data").filter(
  (name) => /\.(mdx?|ya?ml|svg)$/.test(name) && !OTHERS.test(name),
);

/** The stop words of the search, and the text that a key of the workshop is derived from. */
const NOT_PROSE = /search\/src\/engine\/words\.ts$|workshop\/feeds\/scribe\.ts$/;

const packages = readdirSync(path.join(root, "packages")).map((name) => `packages/${name}/src`);
const site = ["content", "framework", "plugins", "src"].map((name) => `site/${name}`);
const sources = filesIn(...packages, ...site).filter(
  (name) => /\.(tsx?|md)$/.test(name) && !/\.test\.tsx?$/.test(name) && !NOT_PROSE.test(name),
);

/** A figure's words, without the numbers of its shapes. */
const lettering = (svg: string): string =>
  [...svg.matchAll(/>([^<>]*)<|aria-label="([^"]*)"/g)].map(([, a, b]) => a ?? b).join("\n");

test.each(texts)("%s is written as docs/STYLE.md asks", (name) => {
  const source = readFileSync(path.join(root, name), "utf8");
  expect(findingsIn(name.endsWith(".svg") ? lettering(source) : source)).toEqual([]);
});

test("comments and messages have none of the phrases either", () => {
  const found = sources.flatMap((name) =>
    findingsIn(readFileSync(path.join(root, name), "utf8"))
      .filter(({ rule }) => rule === "phrase")
      .map(({ line, words }) => `${name}:${line}: ${words}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["a price of 24 000 PLUR", "24 000"],
  ["$17\\,280\\,p$ PLUR", "17\\,280"],
  ["| 2 | 4\u202f194\u202f304 |", "4\u202f194\u202f304"],
  ["a chunk of 4,096 bytes", "4,096"],
  ["Older texts ask for 8 GB.", "Older texts"],
  ["Space is freed by and by", "by and by"],
  ["This was not tried.", "not tried"],
  ["At the end of this page you have a node.", "At the end of this page"],
  ["Whoever has it can read it.", "Whoever"],
  ["Then nodes *may* drop the chunks.", "nodes *may* drop"],
  ["The node of somebody else answers.", "somebody"],
  ["A look-up takes one second.", "look-up"],
  ["Then go on with step 2.", "go on with"],
  ["The chain is made up.", "made up"],
  ["It prints something else than the page.", "else than"],
  ["See [Working with Bee](/docs/x).", "Working with Bee"],
  ["The script is [here](/docs/x).", "[here]"],
])("%s is found", (source, words) =>
  expect(findingsIn(source).map((finding) => finding.words)).toEqual([words]),
);

test.each([
  "| 20 | 1,620 |",
  "24,000 PLUR, 1,250,000 bytes, in 2025 100 nodes",
  "`404 200` and ports 1633 to 1635",
  "```text\n404 200\nnot tried\n```",
  "[Feeds](/docs/x#how-look-up-works)",
  "The 30 GB are made up of reserve and cache.",
  "## How lookup works {/* #how-look-up-works */}",
  "the fingerprint C07E 8D0F CC74 221F",
])("%j is no finding", (source) => expect(findingsIn(source)).toEqual([]));
