import { readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Element, Root } from "hast";
import { expect, test } from "vitest";
import { filesBelow } from "../../content/files-below.ts";
import { rehypeFigures } from "./diagrams.ts";
import { remarkFigures } from "./figures.ts";
import { pictureSize } from "./pictures.ts";
import { ROOT } from "../../settings/files.ts";

const STATIC = path.join(ROOT, "site/static");
const LIMIT_BYTES = 60_000;
const ALL_BYTES = 500_000;

const files = filesBelow(path.join(STATIC, "pictures"))
  .filter((name) => name.endsWith(".webp"))
  .map((name) => `/pictures/${name}`);
const uses = filesBelow(path.join(ROOT, "docs"))
  .filter((name) => name.endsWith(".mdx"))
  .flatMap((page) =>
    [
      ...readFileSync(path.join(ROOT, "docs", page), "utf8").matchAll(
        /!\[([^\]]*)\]\((\/pictures\/[^\s)]+)(?: "([^"]*)")?\)/g,
      ),
    ].map(([, alt = "", url = "", caption = ""]) => ({ page, alt, url, caption })),
  );

test("every picture is shown on a page, and every page shows one that exists", () => {
  expect(new Set(uses.map(({ url }) => url))).toEqual(new Set(files));
  expect(files.length).toBeGreaterThan(0);
});

test.each(files)("%s keeps to its weight and width", (url) => {
  const file = path.join(STATIC, url);
  expect(statSync(file).size).toBeLessThanOrEqual(LIMIT_BYTES);
  expect(pictureSize(file).width).toBe(1280);
});

test("all pictures together keep to their weight", () => {
  const bytes = files.map((url) => statSync(path.join(STATIC, url)).size);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(ALL_BYTES);
});

test.each(uses)("$page: $url has a text alternative, a version and a date", ({ alt, caption }) => {
  expect(alt.split(" ").length).toBeGreaterThan(8);
  expect(caption).toMatch(/bee-dashboard \d+\.\d+\.\d+, .*\b20\d\d\b/);
});

function shown(url: string, hashRouting: boolean): Element {
  const image = { type: "image", url, alt: "The page Info", title: "Info" };
  const page = { type: "root", children: [{ type: "paragraph", children: [image] }] };
  remarkFigures()(page as never, { path: path.join(ROOT, "docs/a.mdx") } as never);
  const { hName, hProperties } = (page.children[0] as unknown as { data: Record<string, unknown> })
    .data;
  const node = { type: "element", tagName: hName, properties: hProperties, children: [] };
  const tree = { type: "root", children: [node] } as unknown as Root;
  rehypeFigures({ baseUrl: "/under/", hashRouting })(tree);
  return tree.children[0] as Element;
}

test("a picture has its size and loads late, below any path and with hash routing", () => {
  const url = files[0] as string;
  const imageOf = (isHash: boolean) =>
    ((shown(url, isHash).children[0] as Element).children[0] as Element).properties;
  const { width, height } = pictureSize(path.join(STATIC, url));
  expect(imageOf(false)).toMatchObject({ src: `/under${url}`, width, height, loading: "lazy" });
  expect(imageOf(false)).toHaveProperty("dataInFigure");
  expect(imageOf(true).src).toBe(url.slice(1));
});

test("a file of another format is refused by name", () => {
  const file = path.join(tmpdir(), "no-picture.webp");
  writeFileSync(file, "RIFF0000WEBPVP8L and so on");
  expect(() => pictureSize(file)).toThrow(/no-picture\.webp/);
});
