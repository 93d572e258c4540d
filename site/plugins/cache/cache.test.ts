import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { cacheVersion } from "./index.ts";

const SETTINGS = { baseUrl: "/" };
let root = "";

function write(name: string, text: string): void {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "cache-"));
  write("site/plugins/a.ts", "1");
  write("site/config/b.ts", "1");
  write("site/framework/slim/c.cjs", "1");
  write("site/settings/d.ts", "1");
  write("site/content/e.ts", "1");
  write("site/render/f.tsx", "1");
  write("package-lock.json", "1");
  write("data/glossary.yaml", "1");
  write("data/releases.json", "1");
  write("api/errors.yaml", "1");
  write("site/shared/mdx/headings.ts", "1");
  write("docs/page.mdx", "---\ntitle: One\n---\nText");
  write("docs/figures/f.svg", "<svg/>");
  write("site/static/pictures/g.webp", "1");
  write("blog/post.mdx", "Text");
});

describe("the cache's version", () => {
  test("stays while nothing changes, nor for the text of a page, which is a module", () => {
    const before = cacheVersion(SETTINGS, root);
    write("docs/page.mdx", "---\ntitle: One\n---\nOther text");
    expect(cacheVersion(SETTINGS, root)).toBe(before);
  });

  test.each([
    "package-lock.json",
    "site/plugins/a.ts",
    "site/config/b.ts",
    "site/framework/slim/c.cjs",
    "site/settings/d.ts",
    "site/content/e.ts",
    "site/render/f.tsx",
    "data/glossary.yaml",
    "data/releases.json",
    "api/errors.yaml",
    "site/shared/mdx/headings.ts",
    "docs/figures/f.svg",
    "site/static/pictures/g.webp",
  ])("changes with %s", (name) => {
    const before = cacheVersion(SETTINGS, root);
    write(name, "2");
    expect(cacheVersion(SETTINGS, root)).not.toBe(before);
  });

  test("changes with the title of a page and with the settings", () => {
    const before = cacheVersion(SETTINGS, root);
    expect(cacheVersion({ baseUrl: "/other/" }, root)).not.toBe(before);
    write("docs/page.mdx", "---\ntitle: Two\n---\nText");
    expect(cacheVersion(SETTINGS, root)).not.toBe(before);
  });
});
