// @vitest-environment happy-dom
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { hasTexts, inPageScript, InPageScripts } from "./in-page.ts";

/** As the bundler writes a page: three texts in three kinds of quotes, and a property whose value is no string. */
const SCRIPT = String.raw`"use strict";globalThis.parts.push((0,n.jsx)(t,{html:'<p>It\'s "one"\u2026 \\Data</p>'}),(0,n.jsx)(t,{html:"<p>{two: 'x'}</p>\n"}),(0,n.jsx)(t,{html:${"`<p>$\\{three}</p>`"}}),{html:e})`;

const DOCUMENT = `<h1>Title</h1><div class="prose"><p>It&#x27;s &quot;one&quot;… \\Data</p></div><p>between</p><div class=prose><p>{two: 'x'}</div><div class="prose"><p>\${three}</p></div>`;

afterEach(() => document.body.replaceChildren());

test("texts in any quotes come from the document, and nothing else changes", () => {
  const script = inPageScript(SCRIPT);
  expect(script?.texts).toHaveLength(3);
  document.body.innerHTML = DOCUMENT;
  const parts: unknown[] = [];
  const run = new Function("globalThis", "n", "t", "e", script?.text ?? "");
  run({ parts }, { jsx: (_: unknown, { html }: { html: string }) => html }, undefined, "other");
  expect(parts).toEqual([
    '<p>It\'s "one"… \\Data</p>',
    "<p>{two: 'x'}</p>",
    "<p>${three}</p>",
    { html: "other" },
  ]);
  expect(inPageScript("e={html:t}")).toBeUndefined();
});

test("a button that was pressed early does not come back busy", () => {
  document.body.innerHTML =
    '<div class="prose"><button aria-busy="true" class="x">Run</button></div>';
  const kept: string[] = [];
  new Function("keep", inPageScript('keep({html:"<button>"})')?.text ?? "")(
    ({ html }: { html: string }) => kept.push(html),
  );
  expect(kept).toEqual(['<button class="x">Run</button>']);
});

test("a document whose `.prose` elements are others than the build's gets the whole script", () => {
  const run = new Function("keep", inPageScript('keep({html:"<p>text</p>"})')?.text ?? "");
  const kept: unknown[] = [];
  for (const markup of ["", '<div class="prose">added</div><div class="prose"></div>']) {
    document.body.innerHTML = markup;
    run((props: unknown) => kept.push(props));
  }
  expect(kept).toEqual([]);
});

test("only a document with all texts in their order has them", () => {
  const texts = inPageScript(SCRIPT)?.texts ?? [];
  const [first = "", second = "", third = ""] = texts;
  expect(hasTexts(DOCUMENT, texts)).toBe(true);
  expect(hasTexts(DOCUMENT, [second, first, third])).toBe(false);
  expect(hasTexts(DOCUMENT, [first, second])).toBe(false);
  expect(hasTexts(`${DOCUMENT}<div class="prose">more</div>`, texts)).toBe(false);
});

const site = mkdtempSync(path.join(tmpdir(), "in-page-"));
afterAll(() => rmSync(site, { recursive: true }));

test("of a page's scripts the one with its texts has a form without them", () => {
  mkdirSync(path.join(site, "assets/js"), { recursive: true });
  const write = (name: string, text: string): void =>
    writeFileSync(path.join(site, "assets/js", name), text);
  write("a.1.js", SCRIPT);
  write("b.2.js", "nothing()");
  write("c.3.js", 'also({html:"<p>text</p>"})');
  const scripts = new InPageScripts(site);
  const [a, b, c] = ["assets/js/a.1.js", "assets/js/b.2.js", "assets/js/c.3.js"] as const;
  expect(scripts.of("<p>another page</p>", [a, b])).toEqual({ rest: [a, b] });
  expect(scripts.of(DOCUMENT, [a, b, c])).toEqual({ rest: [a, b, c] });
  expect(scripts.used.size).toBe(0);
  const { inPage = "", rest } = scripts.of(DOCUMENT, [a, b]);
  expect(rest).toEqual([b]);
  expect([...scripts.used.keys()]).toEqual([inPage]);
  const hash = createHash("sha256").update(scripts.used.get(inPage) ?? "");
  expect(inPage).toBe(`assets/js/a.1.${hash.digest("hex").slice(0, 8)}.in-page.js`);
});
