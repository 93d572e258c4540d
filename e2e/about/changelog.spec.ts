import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, open, test } from "../test.ts";

const SOURCE = readFileSync(path.join(import.meta.dirname, "../../CHANGELOG.md"), "utf8");
/** A line of Markdown as a page shows it. */
const shown = (line: string): string => line.replace(/^- /, "").replaceAll(/[`*]/g, "");
const LINES = SOURCE.split("\n").filter((line) => line.startsWith("- "));

test("the changelog is reached from every page and has every line of the file", async ({
  page,
}) => {
  await open(page, "/docs/references/community");
  await page.getByRole("contentinfo").getByRole("link", { name: "Changelog" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Changelog" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("listitem")).toHaveCount(LINES.length);
  const lines = (await main.getByRole("listitem").allTextContents()).map(shown);
  expect(lines.sort()).toEqual(LINES.map(shown).sort());
  for (const reader of ["For operators", "For developers", "On the site"]) {
    // The first link leads to the heading; the heading is a link itself.
    await main.getByRole("link", { name: reader, exact: true }).first().click();
    await expect(main.getByRole("heading", { level: 3, name: reader }).first()).toBeInViewport();
  }
});

test("the changelog is found by its name, and has a twin", async ({ page, request }) => {
  await open(page, "/search?q=changelog");
  await expect(page.getByRole("main").locator("a[href='/changelog']").first()).toBeVisible();
  // `/changelog.md` is the first part of a long twin.
  const whole = await request.get("/changelog/whole.md");
  const twin = await (whole.ok() ? whole : await request.get("/changelog.md")).text();
  expect(twin.match(/^- /gm)).toHaveLength(LINES.length);
  expect(await (await request.get("/llms.txt")).text()).toContain("](/changelog.md)");
});

/** What a feed reader takes from an entry. */
interface Entry {
  readonly id: string;
  readonly link: string;
  readonly date: string;
  readonly content: string;
}

for (const [name, entry] of [
  ["atom", "entry"],
  ["rss", "item"],
] as const) {
  test(`the ${name} feed has every release with its lines`, async ({ page, request }) => {
    await open(page, "/changelog");
    const file = await page.locator(`link[href$="changelog/${name}.xml"]`).getAttribute("href");
    const source = await (await request.get(file ?? "")).text();
    const { error, entries } = await page.evaluate(
      ([xml, tag]) => {
        const feed = new DOMParser().parseFromString(xml, "text/xml");
        const text = (of: Element, query: string): string =>
          of.querySelector(query)?.textContent?.trim() ?? "";
        return {
          error: feed.querySelector("parsererror")?.textContent ?? "",
          entries: [...feed.querySelectorAll(tag)].map((element): Entry => ({
            id: text(element, "id, guid"),
            link: element.querySelector("link")?.getAttribute("href") ?? text(element, "link"),
            date: text(element, "updated, pubDate"),
            content: element.querySelector("content, encoded")?.textContent ?? "",
          })),
        };
      },
      [source, entry] as const,
    );
    expect(error).toBe("");
    const releases = [
      ...SOURCE.matchAll(/^## (?:([\d.]+) — )?(\d\S+)\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm),
    ];
    expect(releases.length).toBeGreaterThan(0);
    expect(entries).toHaveLength(releases.length);
    for (const [at, [, version, day = "", lines = ""]] of releases.entries()) {
      const { id, link, date, content } = entries[at] ?? {
        id: "",
        link: "",
        date: "",
        content: "",
      };
      expect(new URL(id).hash).toBe(version ? `#v${version.replaceAll(".", "-")}` : `#${day}`);
      expect(link).toBe(id);
      expect(new Date(date).toISOString().slice(0, 10)).toBe(day);
      expect(content.match(/<li>/g)).toHaveLength(lines.match(/^- /gm)?.length ?? 0);
    }
  });
}
