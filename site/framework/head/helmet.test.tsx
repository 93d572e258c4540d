// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import type { ComponentType, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as library from "react-helmet-async";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as ours from "./helmet.ts";

type HelmetComponent = ComponentType<{ readonly children?: ReactNode }>;

// The elements themselves stay: Testing Library keeps the body of the first test of a worker.
const clear = (): void => {
  document.head.replaceChildren();
  for (const root of [document.documentElement, document.body])
    for (const name of root.getAttributeNames()) root.removeAttribute(name);
};

beforeEach(clear);
afterEach(() => {
  cleanup();
  clear();
});

// Otherwise the library renders for a browser, because the tests have a document.
(library.HelmetProvider as unknown as { canUseDOM: boolean }).canUseDOM = false;

/** What the library writes into the head of a page that the build renders. */
function onServer(app: (Helmet: HelmetComponent) => ReactNode): Document {
  const context: library.HelmetProps & { helmet?: library.HelmetServerState } = {};
  renderToStaticMarkup(
    <library.HelmetProvider context={context}>{app(library.Helmet)}</library.HelmetProvider>,
  );
  const { title, meta, link, script, htmlAttributes, bodyAttributes } = context.helmet!;
  const head = [title, meta, link, script].join("");
  const html = `<html ${String(htmlAttributes)}><head>${head}</head><body ${String(bodyAttributes)}></body></html>`;
  return new DOMParser().parseFromString(html, "text/html");
}

/** Title, attributes of the roots and marked elements, apart from their order. */
function said(shown: Document) {
  const attributes = (element: Element): string[] =>
    [...element.attributes]
      .filter(({ name }) => name !== "data-rh")
      .map(({ name, value }) => `${name}=${value}`)
      .toSorted();
  const tags = [...shown.head.querySelectorAll("[data-rh]:not(title)")].map((tag) =>
    [tag.localName, ...attributes(tag), tag.textContent].join(" "),
  );
  const roots = [shown.documentElement, shown.body].map(attributes);
  return { title: shown.title, roots, tags: tags.toSorted() };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const site = (Helmet: HelmetComponent): ReactNode => (
  <Helmet>
    <html lang="en" dir="ltr" className="site" />
    <title>Site</title>
    <meta name="viewport" content="width=device-width" />
    <meta property="og:title" content="Site" />
    <meta httpEquiv="x-test" content="1" />
    <link rel="icon" href="/mark.svg" />
    <link rel="canonical" href="https://example.org/" />
    <link rel="alternate" href="/" hrefLang="en" />
    <link rel="alternate" href="/" hrefLang="x-default" />
  </Helmet>
);

const page = (Helmet: HelmetComponent): ReactNode => (
  <>
    <Helmet>
      <html lang="en" className="site docs" />
      <body data-page="a" />
      <title>{"A & B"}</title>
      <meta property="og:title" content={'A "b"'} />
      <link rel="canonical" href="https://example.org/a" />
    </Helmet>
    <Helmet>
      <meta name="description" content="About a" />
      <meta property="article:tag" content="one" />
      <meta property="article:tag" content="two" />
      <script type="application/ld+json">{'{"@type":"Article"}'}</script>
    </Helmet>
  </>
);

const both = (Helmet: HelmetComponent): ReactNode => (
  <>
    <Helmet />
    {site(Helmet)}
    {page(Helmet)}
  </>
);

const withoutPage = (Helmet: HelmetComponent): ReactNode => (
  <>
    <Helmet />
    {site(Helmet)}
  </>
);

test("the head is what the library writes on the server", async () => {
  render(both(ours.Helmet));
  await settled();
  expect(said(document)).toEqual(said(onServer(both)));
  expect(said(document).tags).toHaveLength(11);
});

test("a part that goes takes its elements and attributes along", async () => {
  const { rerender } = render(both(ours.Helmet));
  await settled();
  rerender(withoutPage(ours.Helmet));
  await settled();
  expect(said(document)).toEqual(said(onServer(site)));
});

test("elements that stay the same are left alone, and those of other programs, too", async () => {
  document.head.innerHTML = '<meta name="other" content="1">';
  const { rerender } = render(withoutPage(ours.Helmet));
  await settled();
  const before = [...document.head.children];
  rerender(both(ours.Helmet));
  await settled();
  const kept = before.filter((element) => element.isConnected).map(({ outerHTML }) => outerHTML);
  expect(kept).toHaveLength(before.length - 2);
  expect(kept[0]).toBe('<meta name="other" content="1">');
});

test("a part keeps its rank when it changes", async () => {
  const titles = (outer: string, inner?: string): ReactNode => (
    <>
      <ours.Helmet>
        <title>{outer}</title>
      </ours.Helmet>
      {inner && (
        <ours.Helmet>
          <title>{inner}</title>
        </ours.Helmet>
      )}
    </>
  );
  const { rerender } = render(titles("Outer", "Inner"));
  await settled();
  rerender(titles("Outer, changed", "Inner"));
  await settled();
  expect(document.title).toBe("Inner");
  rerender(titles("Outer, changed"));
  await settled();
  expect(document.title).toBe("Outer, changed");
});
