// @vitest-environment happy-dom
// Tests lines of the specification that the installed framework satisfies and that no page of the site
// can show, on the framework's own code.
import { useLayoutDoc, useLayoutDocsSidebar } from "@docusaurus/plugin-content-docs/client";
import { isVisibleSidebarItem } from "@docusaurus/plugin-content-docs/lib/client/docsUtils.js";
import { Redirect } from "@docusaurus/router";
import { Collapsible } from "@docusaurus/theme-common";
import { ColorModeProvider } from "@docusaurus/theme-common/internal";
import { addBaseUrl } from "@docusaurus/core/lib/client/exports/useBaseUrl.js";
import { useAllPluginInstancesData, usePluginData } from "@docusaurus/useGlobalData";
import useRouteContext from "@docusaurus/useRouteContext";
import NavbarItem from "@docusaurus/theme-classic/lib/theme/NavbarItem/index.js";
import DocSidebarNavbarItem from "@docusaurus/theme-classic/lib/theme/NavbarItem/DocSidebarNavbarItem.js";
import { applyTrailingSlash } from "@docusaurus/utils-common";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { resultOf, Site, THEME } from "./surroundings.tsx";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe("2.5 addresses", () => {
  const withBase = (url: string) =>
    addBaseUrl({ siteUrl: "https://docs.example.org", baseUrl: "/under/", url, router: "browser" });

  test.each([
    ["docs/x", "/under/docs/x"],
    ["/docs/x", "/under/docs/x"],
    ["/under/docs/x", "/under/docs/x"],
    ["#part", "#part"],
    ["https://example.org/x", "https://example.org/x"],
    ["//example.org/x", "//example.org/x"],
    ["mailto:a@example.org", "mailto:a@example.org"],
  ])("the base is put before %s: %s", (url, expected) => expect(withBase(url)).toBe(expected));

  test.each([
    ["/docs/x", true, "/docs/x/"],
    ["/docs/x/", false, "/docs/x"],
    ["/docs/x/?q#h", false, "/docs/x?q#h"],
    ["/docs/x/", undefined, "/docs/x/"],
    ["/", false, "/"],
    ["/under/", false, "/under/"],
    ["#part", true, "#part"],
  ])("%s with trailing slashes %s is %s", (path, trailingSlash, expected) => {
    expect(applyTrailingSlash(path, { trailingSlash, baseUrl: "/under/" })).toBe(expected);
  });
});

describe("4 collapsible regions", () => {
  test("a lazy one is mounted when it is first expanded, and stays", () => {
    const Region = ({ collapsed }: { readonly collapsed: boolean }) => (
      <Collapsible as="ul" lazy collapsed={collapsed}>
        pages
      </Collapsible>
    );
    const { container, rerender } = render(<Region collapsed />);
    expect(container.textContent).toBe("");
    rerender(<Region collapsed={false} />);
    expect(container.textContent).toBe("pages");
    rerender(<Region collapsed />);
    expect(container.textContent).toBe("pages");
  });
});

describe("2.5 navigation bar", () => {
  test("an item for a sidebar without a link is an error", () => {
    const item = { sidebarId: "empty", label: "Empty" };
    expect(() => render(<Site>{<DocSidebarNavbarItem {...item} />}</Site>)).toThrow(
      /Sidebar with ID "empty" doesn't have anything to be linked to/,
    );
  });

  test("an item of a kind without a component is an error", () => {
    expect(() => render(<Site>{<NavbarItem type={"carousel" as never} />}</Site>)).toThrow(
      'No NavbarItem component found for type "carousel".',
    );
  });
});

describe("3, 4 sidebar items", () => {
  const link = { type: "link", label: "A", href: "/docs/a" } as const;

  test("an unlisted link shows only when it is active", () => {
    expect(isVisibleSidebarItem(link, "/docs/b")).toBe(true);
    expect(isVisibleSidebarItem({ ...link, unlisted: true }, "/docs/b")).toBe(false);
    expect(isVisibleSidebarItem({ ...link, unlisted: true }, "/docs/a")).toBe(true);
  });

  test("a category whose link and children are unlisted shows only when one is active", () => {
    const category = {
      type: "category",
      label: "C",
      collapsed: true,
      collapsible: true,
      href: "/docs/c",
      linkUnlisted: true,
      items: [{ ...link, unlisted: true }],
    } as const;
    expect(isVisibleSidebarItem(category as never, "/docs/b")).toBe(false);
    expect(isVisibleSidebarItem(category as never, "/docs/a")).toBe(true);
    expect(isVisibleSidebarItem(category as never, "/docs/c")).toBe(true);
  });
});

describe("4 colour mode", () => {
  test.each([
    [true, null],
    [false, "light"],
  ])("with disableSwitch %s the stored choice becomes %s", (disableSwitch, kept) => {
    localStorage.setItem("theme", "light");
    const theme = { ...THEME, colorMode: { ...THEME.colorMode, disableSwitch } };
    render(
      <Site theme={theme}>
        <ColorModeProvider>{null}</ColorModeProvider>
      </Site>,
    );
    expect(localStorage.getItem("theme")).toBe(kept);
  });
});

describe("5 validation", () => {
  test("an unknown sidebar is an error that names those there are", () => {
    expect(resultOf(() => useLayoutDocsSidebar("concepts"))).toHaveProperty("link.label");
    expect(resultOf(() => useLayoutDocsSidebar("nothing"))).toMatch(
      /^Can't find any sidebar with id "nothing"[\s\S]*- concepts\n- empty$/,
    );
  });

  test("an unknown page is an error, a draft gives nothing", () => {
    expect(resultOf(() => useLayoutDoc("concepts/introduction"))).toHaveProperty("path");
    expect(resultOf(() => useLayoutDoc("nothing"))).toMatch(
      /^Couldn't find any doc with id "nothing"/,
    );
    expect(resultOf(() => useLayoutDoc("a-draft"))).toBeNull();
  });

  test("missing data of a plugin is an error where that is asked for", () => {
    const failfast = { failfast: true };
    expect(resultOf(() => useAllPluginInstancesData("nothing"))).toBeUndefined();
    expect(resultOf(() => useAllPluginInstancesData("nothing", failfast))).toBe(
      'Docusaurus plugin global data not found for "nothing" plugin.',
    );
    const docs = "docusaurus-plugin-content-docs";
    expect(resultOf(() => usePluginData(docs, "nothing"))).toBeUndefined();
    expect(resultOf(() => usePluginData(docs, "nothing", failfast))).toBe(
      `Docusaurus plugin global data not found for "${docs}" plugin with id "nothing".`,
    );
  });

  test("a missing route context is an error", () => {
    expect(resultOf(() => useRouteContext())).toMatch(/no Docusaurus route context/);
  });

  test("the router fails without its context", () => {
    expect(() => render(<Redirect to="/" />)).toThrow(
      /should not use <Redirect> outside a <Router>/,
    );
  });
});
