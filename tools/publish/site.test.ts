import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { collectionOf } from "./collection.ts";
import { readSiteFiles, writeSiteFiles, type SiteFiles } from "./files.ts";
import { scriptHashes } from "../../site/plugins/finish/policy.ts";
import { differences } from "./twice.ts";
import { rebased, variantOf } from "./variant.ts";

const FROM = "/BASE-x/";
const NONE = { origins: { script: [], style: [], font: [], connect: [] } };
const HEAD = '<html><head><meta charset="UTF-8"><title>x</title>';
const INLINE = `<script>location="${FROM}"</script>`;
const IMAGE = Uint8Array.of(0x89, 0x50, 0, 1);

const BUILT: SiteFiles = new Map(
  Object.entries({
    "index.html": `${HEAD}${INLINE}</head><a href="${FROM}docs/">x</a></html>`,
    "404.html": `${HEAD}</head>nothing here</html>`,
    "assets/js/main.js": `const base = "${FROM}"; import(base + "a.js");`,
    "assets/js/main.js.br": "compressed",
    "feed.xml": `<link>https://share.example.org/?u=${encodeURIComponent(FROM)}docs</link>`,
    ".fingerprint": "of one machine",
  }).map(([file, text]): [string, Uint8Array] => [file, Buffer.from(text)]),
);

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "site-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

/** The built site, written to a folder of its own and read from there. */
function builtSite(): SiteFiles {
  const place = folder();
  writeSiteFiles(place, new Map([...BUILT, ["logo.png", IMAGE]]));
  return readSiteFiles(place);
}

const text = (files: SiteFiles, file: string): string =>
  Buffer.from(files.get(file) ?? []).toString();

test.each(["/", "/bzz/abc/"])("below %s no address of the build is left", (to) => {
  const files = variantOf(builtSite(), { from: FROM, to, integrations: NONE });
  expect([...files.keys()]).toEqual([
    "404.html",
    "_headers",
    "assets/js/main.js",
    "feed.xml",
    "headers.json",
    "index.html",
    "logo.png",
  ]);
  for (const file of files.keys()) expect(text(files, file), file).not.toContain("BASE-x");
  expect(text(files, "index.html")).toContain(`<a href="${to}docs/">`);
  expect(text(files, "assets/js/main.js")).toContain(`"${to}"`);
  expect(text(files, "feed.xml")).toContain(`u=${encodeURIComponent(to)}docs`);
  expect(files.get("logo.png")).toEqual(Buffer.from(IMAGE));
});

test("an address without its last slash keeps none, except at the root", () => {
  expect(rebased(`"/BASE-x"`, FROM, "/bzz/abc/")).toBe(`"/bzz/abc"`);
  expect(rebased(`"/BASE-x"`, FROM, "/")).toBe(`"/"`);
});

test("inline scripts are hashed as they stand in the variant, in headers and pages", () => {
  const files = variantOf(builtSite(), { from: FROM, to: "/bzz/abc/", integrations: NONE });
  const page = text(files, "index.html");
  const [hash = "none"] = scriptHashes(page);
  const [before = "none"] = scriptHashes(text(BUILT, "index.html"));
  expect(hash).not.toBe(before);
  const rules = JSON.parse(text(files, "headers.json")) as { path: string }[];
  expect(rules[0]?.path).toBe("/bzz/abc/*");
  for (const file of ["headers.json", "_headers", "index.html", "404.html"]) {
    expect(text(files, file), file).toContain(hash);
    expect(text(files, file), file).not.toContain(before);
  }
  expect(page).toMatch(/^<html><head><meta charset="UTF-8"><meta http-equiv="Content-Sec/);
  expect(page).not.toContain("frame-ancestors");
  expect(text(files, "headers.json")).toContain("frame-ancestors 'none'");
});

test("only the page for addresses that lead nowhere is kept out of search engines", () => {
  const files = variantOf(builtSite(), { from: FROM, to: "/", integrations: NONE });
  expect(text(files, "404.html")).toContain('<meta name="robots" content="noindex">');
  expect(text(files, "index.html")).not.toContain("noindex");
});

test("a base URL in binary data, or in a form that is not understood, is refused by file", () => {
  const options = { from: FROM, to: "/", integrations: NONE };
  const withFile = (file: string, content: Uint8Array): SiteFiles =>
    new Map([...builtSite(), [file, content]]);
  const binary = Buffer.concat([Buffer.from(FROM), IMAGE]);
  expect(() => variantOf(withFile("x.bin", binary), options)).toThrow(/x\.bin: .*binary/);
  const odd = Buffer.from("\\/BASE-x\\/");
  expect(() => variantOf(withFile("x.js", odd), options)).toThrow(/x\.js: .*left over/);
});

test("what differs between two builds is named by its path", () => {
  const changed = new Map([...BUILT, ["index.html", Buffer.from("other")] as const]);
  changed.delete("feed.xml");
  expect(differences(BUILT, BUILT)).toEqual([]);
  expect(differences(BUILT, changed)).toEqual(["feed.xml: only here", "index.html: other bytes"]);
});

test("two copies of a build in different folders give the same reference", async () => {
  const reference = async (to: string): Promise<string> => {
    const place = folder();
    writeSiteFiles(place, variantOf(builtSite(), { from: FROM, to, integrations: NONE }));
    return (await collectionOf(readSiteFiles(place))).reference;
  };
  expect(await reference("/")).toBe(await reference("/"));
  expect(await reference("/")).not.toBe(await reference("/bzz/abc/"));
});
