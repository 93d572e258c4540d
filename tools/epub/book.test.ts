import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, expect, it } from "vitest";
import { checkSection, makeBook } from "./book.ts";

const siteDir = mkdtempSync(path.join(tmpdir(), "epub-"));
afterAll(() => rmSync(siteDir, { recursive: true }));

function write(name: string, text: string): void {
  const file = path.join(siteDir, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const page = (title: string, prose: string): string =>
  `<!doctype html><html><body><nav>site</nav><article><div class="theme-doc-markdown markdown"><h1>${title}</h1><button type=button>Copy page</button>${prose}</div><time datetime=2026-11-26T13:03:04.000Z itemprop=dateModified>Nov 26</time></article>`;

write(
  "docs/2.8/bee/llms.txt",
  "# Swarm Documentation, Bee 2.8.2: Bee client\n\n- [One](/docs/2.8/bee/one.md): first (about 9 tokens)\n- [Two](https://a.example/docs/2.8/bee/two.md): second\n",
);
write(
  "docs/2.8/bee/one/index.html",
  page(
    "One & only",
    `<h2 id=start>Start</h2><p style="color:red" onclick=x()>a<br>b<p><a href=/docs/2.8/bee/two#part>two</a> <a href=/docs/2.8/bee/two#gone>gone</a> <a href=/errors/>errors</a> <a href=/docs/2.8/bee/aside/#x>aside</a><div class=code-head>bash</div><img src=/pictures/a.png alt=A><table><tr><td>1<td>2</table><figure><svg viewBox="0 0 1 1"><path class=f-line d=M0 fill=var(--bg) /></svg></figure>`,
  ),
);
write("docs/2.8/bee/two/index.html", page("Two", "<h2 id=part>Part</h2>"));
write("docs/2.8/bee/aside/index.html", page("Aside", "<p>in no sidebar"));
write("pictures/a.png", "picture");

const make = (): Uint8Array =>
  makeBook({
    siteDir,
    section: "docs/bee",
    prefix: "2.8/",
    release: "2.8.2",
    siteUrl: "https://a.example/",
  });
const files = unzipSync(make());
const read = (name: string): string => strFromU8(files[name] ?? new Uint8Array());

it("begins with the media type, which is not compressed", () => {
  const header = Buffer.from(make().subarray(0, 58)).toString("latin1");
  expect(header.slice(30)).toBe("mimetypeapplication/epub+zip");
});

it("lists every file once, and the chapters in the order of the sidebar", () => {
  const opf = read("book/book.opf");
  const listed = [...opf.matchAll(/href="([^"]+)"/g)].map(([, name]) => `book/${name}`);
  const packed = Object.keys(files).filter((name) => /^book\/(?!book\.opf)/.test(name));
  expect(listed.sort()).toEqual(packed.sort());
  expect(opf).toContain('properties="cover-image"');
  expect(opf).toMatch(/one\.xhtml" media-type="application\/xhtml\+xml" properties="svg"/);
  expect(opf).toContain("2026-11-26T13:03:04Z");
  expect(read("book/nav.xhtml")).toMatch(/One &amp; only[\s\S]*#start[\s\S]*Two[\s\S]*#part/);
});

it("keeps text, tables, figures and images, and removes controls, styles and scripts", () => {
  const one = read("book/docs-2.8-bee-one.xhtml");
  expect(one).toContain("<td>1</td><td>2</td>");
  expect(one).toContain('<svg viewBox="0 0 1 1" xmlns="http://www.w3.org/2000/svg">');
  expect(one).toContain('<img src="images/pictures-a.png" alt="A"/>');
  expect(one).not.toMatch(/button|Copy page|style=|onclick|code-head|>site</);
  expect(one).toContain("<p>a<br/>b</p><p>");
});

it("leads to chapters inside the book, without fragments that they lack, and else to the site", () => {
  const one = read("book/docs-2.8-bee-one.xhtml");
  expect(one).toContain('href="docs-2.8-bee-two.xhtml#part">two');
  expect(one).toContain('href="docs-2.8-bee-two.xhtml">gone');
  expect(one).toContain('href="https://a.example/errors/"');
});

it("has the pages of the section that are in no sidebar, at its end", () => {
  expect(read("book/docs-2.8-bee-one.xhtml")).toContain('href="docs-2.8-bee-aside.xhtml">aside');
  expect(read("book/nav.xhtml")).toMatch(/Two[\s\S]*Aside/);
});

it("names colours, because not every reader knows custom properties", () => {
  expect(read("book/docs-2.8-bee-one.xhtml")).toContain('fill="#fff"');
  expect(Object.values(files).some((file) => strFromU8(file).includes("var(--"))).toBe(false);
  write("docs/2.8/bee/two/index.html", page("Two", "<svg><path fill=var(--other) /></svg>"));
  expect(make).toThrow("DIAGRAM_COLOURS has no --other.");
  write("docs/2.8/bee/two/index.html", page("Two", "<h2 id=part>Part</h2>"));
});

it("is the same for the same pages", () => {
  expect(Buffer.compare(make(), make())).toBe(0);
});

it("knows the sections that there are", () => {
  checkSection("/docs/concepts/");
  expect(() => checkSection("docs/nope")).toThrow(
    /--section must be one of docs\/bee, .*"docs\/nope"/,
  );
  expect(() => checkSection("docs/bee/installation")).toThrow(/--section must be one of/);
});
