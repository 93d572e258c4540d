import { describe, expect, test } from "vitest";
import { lengthOf, splitTwin } from "./parts.ts";
import { headedTwin } from "./twin.ts";

const address = { url: "https://x.example", baseUrl: "/base/" };
const head = { route: "/docs/a", title: "A", description: "About a.", isFolder: true };
const MOST = 50_000;

const section = (name: string, entries: number): string =>
  `${name}\n\n${Array.from({ length: entries }, (_, at) => `- [entry ${at}](/base/docs/b.md)`).join("\n")}`;

test("a twin that fits is one file, as it was", () => {
  const twin = headedTwin(head, section("## Short", 10), address);
  expect(splitTwin(twin, address)).toEqual([twin]);
  expect(lengthOf(twin, address)).toMatch(/^about \d+ tokens$/);
});

describe("a long twin", () => {
  const body = [
    section("## One", 900),
    "```md\n## no heading\n- no entry\n```",
    section("### Two of [x](/y)", 900),
    section("## Three", 3000),
  ].join("\n\n");
  const twin = headedTwin(head, body, address);
  const files = splitTwin(twin, address);
  const parts = files.slice(0, -1);
  const whole = files.at(-1);

  test("stands in parts below its address, and whole", () => {
    expect(files.map(({ route }) => route)).toEqual([
      "/docs/a",
      ...parts.slice(1).map((_, at) => `/docs/a/part-${at + 2}`),
      "/docs/a/whole",
    ]);
    expect(parts.length).toBeGreaterThan(3);
    expect(whole?.markdown).toBe(twin.markdown);
    expect(files.filter(({ isFolder }) => isFolder).map(({ route }) => route)).toEqual(["/docs/a"]);
    expect(lengthOf(twin, address)).toMatch(
      new RegExp(`^about [\\d,]+ tokens in ${parts.length} parts$`),
    );
  });

  test("each part is short enough also with the host in its links, and says what the others have", () => {
    for (const [at, { markdown }] of parts.entries()) {
      const written = markdown.replaceAll("](/base/", "](https://x.example/base/");
      expect(written.length).toBeLessThan(MOST);
      expect(markdown).toMatch(
        at === 0
          ? /^> Index of all pages: \/base\/llms\.txt\n\n# A\n\n> This is part 1 of/
          : /^> Index of all pages: \/base\/llms\.txt\n\n# A, part \d\n\n> This is part/,
      );
      expect(markdown).toContain("Page: https://x.example/base/docs/a.");
      expect(markdown).toContain("](/base/docs/a/whole.md)");
      const named = [...markdown.matchAll(/^> - \[Part (\d+)\]/gm)].map(([, number]) =>
        Number(number),
      );
      expect(named).toEqual(parts.map((_, other) => other + 1).filter((other) => other !== at + 1));
    }
    expect(parts[1]?.markdown).toContain("> - [Part 1](/base/docs/a.md): One");
    expect(parts.at(-1)?.markdown).toContain("## Three (continued)\n\n- [entry");
  });

  test("the parts together have every line of the whole, in order", () => {
    const lines = parts.flatMap(({ markdown }) =>
      markdown
        .slice(markdown.indexOf("\nPage: "))
        .split("\n")
        .slice(2)
        .filter((line) => line !== "" && !line.endsWith(" (continued)")),
    );
    expect(lines).toEqual(body.split("\n").filter((line) => line !== ""));
  });
});
