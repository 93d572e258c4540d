import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { cardFacts, withCard } from "./facts.ts";
import { drawCard } from "./drawing.ts";
import { icoOf, WEB_MANIFEST } from "./icons.ts";
import { writeCards } from "./index.ts";
import { loadLettering, wrap, type Lettering } from "./lettering.ts";
import { markSvg } from "./mark.ts";
import { readPalette } from "./palette.ts";

const folders: string[] = [];
function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "cards-"));
  folders.push(made);
  return made;
}
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true });
});

const page = (title: string, summary: string): string =>
  `<html><head><meta property=og:title content="${title} | Swarm Documentation"/>` +
  `<meta property="og:description" content="${summary}"></head><body></body></html>`;

test("a card says what the page's head says", () => {
  expect(cardFacts(page("Ports &amp; NAT", "Open one."), "docs/bee/installation/nat")).toEqual({
    route: "docs/bee/installation/nat",
    section: "Bee client",
    title: "Ports & NAT",
    summary: "Open one.",
  });
});

test("lists and pages without a description carry the site's card", () => {
  expect(cardFacts(page("All tags", "Tags."), "blog/tags")).toBeUndefined();
  expect(
    cardFacts("<head><meta property=og:title content=Moved></head>", "docs/x"),
  ).toBeUndefined();
  expect(withCard("<head></head>", "docs/x", "https://docs.example.org/")).toContain(
    '<meta property="og:image" content="https://docs.example.org/cards/home.png">',
  );
});

test("the address of a card is absolute and its text escaped", () => {
  const html = withCard(page("A &quot;b&quot;", "c"), "docs/bee/x", "https://a.example/docs/");
  expect(html).toContain(
    'property="og:image" content="https://a.example/docs/cards/docs/bee/x.png"',
  );
  expect(html).toContain('content="Bee client: A &quot;b&quot;"');
});

test("lines are cut at words, the last one with an ellipsis", () => {
  const measure = (line: string): number => line.length;
  expect(wrap("one two three", 3, 8, measure)).toEqual(["one two", "three"]);
  expect(wrap("one two three four five", 2, 9, measure)).toEqual(["one two", "three…"]);
  expect(wrap("unbreakable", 1, 5, measure)).toEqual(["unbreakable"]);
});

test("letters have the widths of the face, and heavy ones are wider", async () => {
  const { measure } = await loadLettering();
  expect(measure("Swarm", 100, 400)).toBeGreaterThan(250);
  expect(measure("Swarm", 100, 700)).toBeGreaterThan(measure("Swarm", 100, 400));
  expect(measure("Swarm", 50, 400)).toBeCloseTo(measure("Swarm", 100, 400) / 2);
});

test("cards are drawn once and copied afterwards", async () => {
  const [site, cache] = [folder(), folder()];
  mkdirSync(path.join(site, "docs/bee/x"), { recursive: true });
  writeFileSync(path.join(site, "docs/bee/x/index.html"), page("A title", "A summary."));
  expect(await writeCards(site, cache)).toBe(1);
  const file = path.join(site, "cards/docs/bee/x.png");
  expect(await sharp(file).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  const { channels } = await sharp(file).stats();
  expect(channels[0]?.max, "light letters on a dark ground").toBeGreaterThan(200);
  rmSync(file);
  expect(await writeCards(site, cache)).toBe(0);
  expect(readFileSync(file).length).toBeGreaterThan(5_000);
});

test("an icon file holds its picture after 22 bytes", async () => {
  const png = await sharp({ create: { width: 32, height: 32, channels: 4, background: "#000" } })
    .png()
    .toBuffer();
  const ico = icoOf(png, 32);
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect(ico.readUInt32LE(14)).toBe(png.length);
  expect(ico.subarray(ico.readUInt32LE(18))).toEqual(png);
});

test("mark, icons and cards are drawn with the colours of the dark theme", () => {
  const dark = readPalette("dark");
  const colours = ["accent", "bg", "border", "surface-1", "text", "text-muted"].map(dark);
  const letters = { measure: () => 1, line: (..._all: unknown[]) => "" } as unknown as Lettering;
  const facts = { route: "docs/x", section: "S", title: "T", summary: "U" };
  for (const drawn of [markSvg(dark), drawCard(facts, letters), JSON.stringify(WEB_MANIFEST)]) {
    const used = drawn.match(/#[\da-f]{6}\b/gi) ?? [];
    expect(used.length).toBeGreaterThan(1);
    for (const one of used) expect(colours).toContain(one);
  }
  const css = 'html:not([data-theme="light"]) { --accent: #123456; --bg: #000000; --size: 1rem }';
  expect(markSvg(readPalette("dark", css))).toContain("#123456");
  expect(() => readPalette("light", css)("accent")).toThrow("no light colour --accent");
});
