import type { Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { expect, test } from "vitest";
import { rehypeProse, siteHref, type LinkOptions } from "./prose.ts";

const HISTORY: LinkOptions = { baseUrl: "/under/", hashRouting: false };
const HASH: LinkOptions = { baseUrl: "/", hashRouting: true };

test.each([
  ["/docs/x#y", "/under/docs/x#y", "#/docs/x#y"],
  ["#y", "#y", "#y"],
  ["//example.org/", "//example.org/", "//example.org/"],
  ["https://example.org/", "https://example.org/", "https://example.org/"],
  ["mailto:a@example.org", "mailto:a@example.org", "mailto:a@example.org"],
])("a link to %s is written as %s, with hash routing as %s", (href, history, hash) => {
  expect(siteHref(href, HISTORY)).toBe(history);
  expect(siteHref(href, HASH)).toBe(hash);
});

interface Folded {
  readonly type: string;
  readonly name?: string;
  readonly attributes?: readonly { readonly value: string }[];
  readonly children?: readonly Folded[];
}

function folded(html: string, component?: { at: number }): Folded[] {
  const tree = fromHtml(html, { fragment: true }) as Root;
  if (component) {
    const jsx = { type: "mdxJsxFlowElement", name: "Part", attributes: [], children: [] };
    tree.children.splice(component.at, 0, jsx as never);
  }
  rehypeProse(HISTORY)(tree);
  return tree.children as unknown as Folded[];
}

test("text without components becomes one element with its markup", () => {
  const [prose, ...rest] = folded('<h2>A</h2><p>see <a href="/docs/x">x</a></p>');
  expect(rest).toEqual([]);
  expect(prose?.name).toBe("Prose");
  expect(prose?.attributes?.[0]?.value).toBe('<h2>A</h2><p>see <a href="/under/docs/x">x</a></p>');
});

test("a component stands between two runs", () => {
  expect(folded("<p>a</p><p>b</p>", { at: 1 }).map(({ name }) => name)).toEqual([
    "Prose",
    "Part",
    "Prose",
  ]);
});

test("a page with formulas begins with one style sheet for all of them", () => {
  const names = folded("<p><math></math></p><p><math></math></p>", { at: 1 }).map(
    ({ name }) => name,
  );
  expect(names).toEqual(["Maths", "Prose", "Part", "Prose"]);
});

test("links to other sites are marked and cannot reach back", () => {
  const [prose] = folded('<p><a href="https://example.org/">x</a></p>');
  expect(prose?.attributes?.[0]?.value).toContain('rel="noopener" class="external"');
});

test("text below the first screen is shown a moment later", () => {
  const block = (at: number): string => (at % 4 === 0 ? `<h2>${at}</h2>` : `<p>${at}</p>`);
  const html = (count: number): string =>
    Array.from({ length: count }, (_, at) => block(at)).join("");
  const [first, rest, ...more] = folded(html(30));
  expect(more).toEqual([]);
  const before = first?.attributes?.[0]?.value;
  const after = rest?.children?.[0]?.attributes?.[0]?.value;
  expect(rest?.name).toBe("Below");
  expect(`${before}${after}`).toBe(html(30));
  expect(folded(html(16)).map(({ name }) => name)).toEqual(["Prose"]);
});
