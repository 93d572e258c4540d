import { expect, test } from "vitest";
import { readPageData, structuredData, withStructuredData } from "./structured-data.ts";

const PAGE = `<html><head><meta property=og:title content="Bee FAQ | Docs">
<meta name=description content="Short answers &amp; links.">
<meta property=og:url content=https://x.org/docs/bee/faq>
<link rel=canonical href=https://x.org/docs/2.8/bee/faq></head><body>
<nav><ul class=breadcrumbs><li class=breadcrumbs__item><a aria-label="Home page" class=breadcrumbs__link href=/></a></li>
<li class=breadcrumbs__item><span class=breadcrumbs__link>Running</span></li>
<li class=breadcrumbs__item><a class=breadcrumbs__link href=/docs/bee/><span>Bee</span></a></li>
<li class="breadcrumbs__item breadcrumbs__item--active"><span class=breadcrumbs__link>FAQ</span></li></ul></nav>
<article><div class="theme-doc-markdown markdown"><p>Lead.</p><h2>Part?</h2><p>Not an answer.</p>
<h3 id=a>Who &lt;may&gt; join?<a href=#a></a></h3><p>All <a href=/y>nodes</a> of 2.8.</p><ul><li>one</li></ul><p>And <code>x</code>.</p>
<h3>A statement</h3><p>No question.</p><h3>Why?</h3><p>So.</p></div></article>
<footer><p>Outside</p><time datetime=2026-11-26T02:00:38.000Z itemprop=dateModified>x</time></footer></body></html>`;
const CONTEXT = { site: "Docs", root: "https://x.org/", isFaq: true };

test("a page is read from its head and its questions", () => {
  expect(readPageData(PAGE)).toEqual({
    title: "Bee FAQ | Docs",
    description: "Short answers & links.",
    url: "https://x.org/docs/bee/faq",
    modified: "2026-11-26T02:00:38.000Z",
    questions: [
      { name: "Who <may> join?", answer: "All nodes of 2.8. And x." },
      { name: "Why?", answer: "So." },
    ],
  });
});

interface Node {
  readonly "@type": string;
  readonly [field: string]: unknown;
}
const graph = (isFaq: boolean): Node[] =>
  (structuredData(readPageData(PAGE), { ...CONTEXT, isFaq }) as { "@graph": Node[] })["@graph"];

test("an article and the questions have what schema.org and search engines require", () => {
  const [article, faq] = graph(true);
  expect(article).toMatchObject({ "@type": "TechArticle", headline: "Bee FAQ", inLanguage: "en" });
  expect(faq?.["mainEntity"]).toHaveLength(2);
  expect(graph(false).map((node) => node["@type"])).toEqual(["TechArticle"]);
});

test("the breadcrumbs of a page are left to the theme, which renders a list of its own", () => {
  expect(graph(true).map((node) => node["@type"])).toEqual(["TechArticle", "FAQPage"]);
});

test("a page whose canonical link names another edition keeps its own address", () => {
  expect(graph(true).map(({ "@id": id, url }) => ({ id, url }))).toEqual([
    { id: "https://x.org/docs/bee/faq#article", url: "https://x.org/docs/bee/faq" },
    { id: "https://x.org/docs/bee/faq#questions", url: "https://x.org/docs/bee/faq" },
  ]);
});

test("the data is one block in the head that no text can end; other pages have none", () => {
  const html = withStructuredData(PAGE, "docs/bee/faq", CONTEXT);
  const [, text = ""] =
    /<script type="application\/ld\+json">(.*?)<\/script><\/head>/s.exec(html) ?? [];
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual(structuredData(readPageData(PAGE), CONTEXT));
  expect(withStructuredData(PAGE, "blog/x", CONTEXT)).toBe(PAGE);
});
