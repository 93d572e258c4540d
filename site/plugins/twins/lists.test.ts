import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BlogContent } from "@docusaurus/plugin-content-blog";
import { describe, expect, onTestFinished, test } from "vitest";
import { joinMarkdown } from "../../shared/doc-page/join-plain.ts";
import { joinWords } from "../../shared/doc-page/join-words.ts";
import {
  DOORS,
  LANDING,
  POPULAR,
  PROVED,
  TOOLS,
  type LandingLink,
} from "../../shared/landing/words.ts";
import type { Site } from "../../settings/site.ts";
import type { ServerData } from "../../shared/mdx/rows.ts";
import { blogRoutes, blogTwins } from "./blog.ts";
import { entryIndex } from "./entries.ts";
import { readTwins } from "./pages.ts";
import { landingTwin, searchTwin } from "./site.ts";

const address = { url: "https://x", baseUrl: "/base/" };
const editions = [
  { release: "2.6.0", interface: "7.3.0", prefix: "", version: "current" },
  { release: "2.8.1", interface: "8.1.0", prefix: "2.8/", version: "2.8.1" },
] as const;
const site = { editions, version: "3.7.0" } as unknown as Site;

const TAG = { label: "Postage", permalink: "/base/blog/tags/postage", description: "Batches." };
const post = (id: string, day: string) => ({
  id,
  metadata: {
    permalink: `/base/blog/${id}`,
    title: `Title of ${id}`,
    description: `About ${id}.`,
    date: `${day}T00:00:00.000Z`,
    tags: [TAG],
    authors: [{ key: "us", name: "Us", page: { permalink: "/base/blog/authors/us" } }],
  },
  content: "",
});
const content = {
  blogTitle: "Notes",
  blogDescription: "What was found.",
  blogPosts: [post("old", "2025-12-31"), post("new", "2026-11-20")],
  blogTags: { [TAG.permalink]: { ...TAG, items: ["old", "new"] } },
  blogTagsListPath: "/base/blog/tags",
  authorsMap: {
    us: { key: "us", name: "Us", title: "writers", page: { permalink: "/base/blog/authors/us" } },
  },
} as unknown as BlogContent;

describe("lists of posts", () => {
  const routes = new Set([...blogRoutes(content, address), "/blog/old", "/blog/new"]);
  const posts = new Map([
    [
      "/blog/new",
      { route: "/blog/new", title: "", description: "", excerpt: "It begins.", markdown: "" },
    ],
  ]);
  const twins = new Map(
    blogTwins(content, posts, address, routes).map(({ route, markdown }) => [route, markdown]),
  );

  test("there is one of each kind", () => {
    expect([...twins.keys()]).toEqual(blogRoutes(content, address));
    expect(blogRoutes(content, address)).toEqual([
      "/blog",
      "/blog/archive",
      "/blog/tags",
      "/blog/tags/postage",
      "/blog/authors",
      "/blog/authors/us",
    ]);
  });

  test("the latest post comes first, with its beginning and links to twins", () => {
    const text = twins.get("/blog") ?? "";
    expect(text.indexOf("Title of new")).toBeLessThan(text.indexOf("Title of old"));
    expect(text).toContain(
      "## [Title of new](/base/blog/new.md)\n\nNovember 20, 2026 · by [Us](/base/blog/authors/us.md) · tags: [Postage](/base/blog/tags/postage.md)\n\nIt begins.",
    );
    expect(text).toContain("About old.");
    expect(twins.get("/blog/archive")).toMatch(/## 2026\n\n- .*new\.md.*\n\n## 2025\n\n- /);
    expect(twins.get("/blog/tags")).toContain("): Batches. (2 posts)");
    expect(twins.get("/blog/authors")).toContain(
      "## [Us](/base/blog/authors/us.md)\n\nwriters (2 posts)",
    );
  });
});

test("links lead below the base URL once, also from the beginning of a post", () => {
  const root = mkdtempSync(path.join(tmpdir(), "posts-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, "blog"));
  const head = "---\ntitle: T\ndescription: D.\nslug: new\ndate: 2026-11-20\n---\n";
  const text = `${head}\nSee [a](/docs/a).\n\n{/* truncate */}\n\nMore: [a](/docs/a).\n`;
  writeFileSync(path.join(root, "blog/2026-11-20-new.mdx"), text);
  const shelves = { root, area: "blog", prefix: "", facts: {} as ServerData } as const;
  const posts = readTwins([shelves], address, ["/docs/a"], () => undefined);
  expect(posts[0]?.markdown.match(/\]\(\/base\/docs\/a\.md\)/g)).toHaveLength(2);
  const twins = new Map(posts.map((twin) => [twin.route, twin]));
  const [all] = blogTwins(content, twins, address, new Set(["/docs/a"]));
  expect(all?.markdown).toContain("See [a](/base/docs/a.md).");
  expect(all?.markdown).not.toContain("More");
});

test("a warning of an older edition leads to the one at the root; related pages stay in theirs", () => {
  const root = mkdtempSync(path.join(tmpdir(), "docs-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, "docs"));
  writeFileSync(path.join(root, "docs/a.mdx"), "---\ntitle: T\ndescription: D.\n---\n\nWords.\n");
  const shelves = { root, area: "docs", prefix: "2.6/", facts: {} as ServerData } as const;
  const [twin] = readTwins([shelves], address, ["/docs/a", "/docs/2.6/b"], () => ({
    above: "[newer](/docs/a)",
    below: "[b](/docs/b)",
  }));
  expect(twin?.markdown).toContain("[newer](/base/docs/a.md)");
  expect(twin?.markdown).toContain("[b](/base/docs/2.6/b.md)");
});

test("the landing page says all that the page says, and where it leads", () => {
  const tools = TOOLS.flatMap(([, entries]): readonly LandingLink[] => entries);
  const { markdown } = landingTwin(site, address, new Set(DOORS.map(([to]) => to)));
  expect(markdown).toContain(LANDING.title);
  for (const [to, label, text] of [...DOORS, ...PROVED, ...tools, ...POPULAR]) {
    expect(markdown).toContain(`[${label}](/base${to.replace(/\/$/, "")}`);
    expect(markdown).toContain(text);
  }
  expect(markdown).toContain(`(/base${DOORS[0][0]}.md)`);
});

test("the search names the ways without a browser", () => {
  const { markdown } = searchTwin(site, address, new Set(["/errors"]));
  for (const to of ["/base/llms.txt", "/base/docs/2.8/llms.txt", "/base/errors.md"])
    expect(markdown).toContain(`](${to})`);
});

test("the index of errors has a line each; brackets of a message end no link", () => {
  const entry = { route: "/errors/a", title: "bad [x] here", description: "", markdown: "" };
  expect(entryIndex([entry], address)).toContain("- [bad \\[x\\] here](/base/errors/a.md)");
});

describe("what leads to the network", () => {
  const words = (by: true | "desktop", release: string) =>
    joinWords(by, "/docs/a", release, editions);

  test("an edition that cannot join says so and leads to the one that can", () => {
    const box = words(true, "2.6.0");
    expect(box && joinMarkdown(box)).toMatch(
      /^> \*\*Danger: Bee 2\.6\.0 cannot join the network of today\*\*\n>\n> .*\[Read this page for Bee 2\.8\.1\]\(\/docs\/2\.8\/a\)/,
    );
  });

  test("the other one says nothing, but which Desktop joins", () => {
    expect(words(true, "2.8.1")).toBeUndefined();
    expect(words("desktop", "2.8.1")?.[0]).toBe(false);
    expect(words("desktop", "2.6.0")).toContainEqual(expect.stringMatching(/^https:/));
  });
});
