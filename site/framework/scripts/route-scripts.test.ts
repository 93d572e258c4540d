import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  isEager,
  matchedRoutes,
  routeScripts,
  withRouteScripts,
  withStart,
  type Route,
} from "./route-scripts.ts";

const chunk = (component: string): string =>
  createHash("md5").update(component).digest("hex").slice(0, 8);

const ROUTES: readonly Route[] = [
  { path: "/docs", component: "@site/Redirect", exact: true },
  {
    path: "/docs",
    component: "@theme/Docs",
    routes: [
      {
        path: "/docs",
        component: "@theme/Sidebar",
        routes: [{ path: "/docs/a-b/", component: "@theme/Page", exact: true }],
      },
    ],
  },
  { path: "/document", component: "@site/Document", exact: true },
];

const CHUNKS = {
  routes: {
    "/docs-22e": { __comp: chunk("@site/Redirect") },
    "/docs-b80": { __comp: chunk("@theme/Docs"), __context: { plugin: "plugin" } },
    "/docs-9e8": { __comp: chunk("@theme/Sidebar"), __props: "props" },
    "/docs/a-b/-545": { __comp: chunk("@theme/Page"), lists: [{ first: "first" }], content: "a" },
  },
  files: {
    [chunk("@site/Redirect")]: ["assets/js/redirect.js"],
    [chunk("@theme/Docs")]: ["assets/js/shared.js", "assets/css/styles.css", "assets/js/docs.js"],
    [chunk("@theme/Page")]: ["assets/js/shared.js", "assets/js/page.js"],
    props: ["assets/js/props.js"],
    first: ["assets/js/first.js"],
    a: ["assets/js/a.js"],
  },
};

test("a page is reached through its layouts, with and without its slash", () => {
  for (const address of ["/docs/a-b", "/docs/a-b/"]) {
    const components = matchedRoutes(ROUTES, address).map(({ component }) => component);
    expect(components).toEqual(["@theme/Docs", "@theme/Sidebar", "@theme/Page"]);
  }
});

test("a page with the address of a layout is none of its pages", () => {
  expect(routeScripts(ROUTES, "/docs", CHUNKS)).toEqual(["assets/js/redirect.js"]);
  expect(matchedRoutes(ROUTES, "/document")).toHaveLength(1);
  expect(matchedRoutes(ROUTES, "/docs/missing")).toEqual([]);
});

test("scripts of layouts, page and properties are named once each, style sheets are not", () => {
  expect(routeScripts(ROUTES, "/docs/a-b", CHUNKS)).toEqual([
    "assets/js/shared.js",
    "assets/js/docs.js",
    "assets/js/props.js",
    "assets/js/page.js",
    "assets/js/first.js",
    "assets/js/a.js",
  ]);
});

test("a page asks for its scripts after its style sheets, or not at all", () => {
  const html = '<head><link rel="stylesheet" href="/s.css"></head>';
  expect(withRouteScripts(html, "/under/", ["assets/js/a.js", "assets/js/b.js"])).toMatch(
    /s\.css"><script data-scripts="\/under\/assets\/js\/a\.js \/under\/assets\/js\/b\.js">[^<]+<\/script><\/head>$/,
  );
  expect(withRouteScripts(html, "/", [])).toBe(html);
});

const BUNDLED =
  '<head><link rel="stylesheet" href="/s.css"><script src="/assets/js/react.0.js" defer="defer"></script><script src="/assets/js/runtime~main.1.js" defer="defer"></script><script src=/assets/js/main.2.js defer></script></head>';

test("a page that waits has no script elements of the bundle, but their addresses in order", () => {
  const page = withStart(BUNDLED, "/", ["assets/js/a.js"]);
  expect(page).toMatch(
    /s\.css"><script data-bundle="\/assets\/js\/react\.0\.js \/assets\/js\/runtime~main\.1\.js \/assets\/js\/main\.2\.js" data-scripts="\/assets\/js\/a\.js">[^]+<\/script><\/head>$/,
  );
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(withStart(BUNDLED, "/", [])).not.toContain("data-scripts");
  expect(withStart(BUNDLED, "/", [], "assets/js/a.in-page.js")).toContain(
    '/assets/js/runtime~main.1.js /assets/js/a.in-page.js /assets/js/main.2.js"',
  );
  expect(withStart("<head></head>", "/", [])).toBe("<head></head>");
  const async = BUNDLED.replaceAll("defer", "async");
  expect(() => withStart(async, "/", [])).toThrow("no script elements of the bundle");
});

test("pages that React makes in the browser run at once", () => {
  for (const route of ["404.html", "play", "search", "swarm", "api", "api/2.8"])
    expect(isEager(route), route).toBe(true);
  for (const route of [
    "",
    "docs/concepts/search",
    "blog",
    "swarm/x",
    "docs/bee/working-with-bee/bee-api",
  ])
    expect(isEager(route), route).toBe(false);
});
