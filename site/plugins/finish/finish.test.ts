import { describe, expect, test } from "vitest";
import { readIntegrations } from "../../settings/integrations.ts";
import { withBanner } from "../../framework/base-url/banner.ts";
import { collectLinks, externalLinks } from "./external-links.ts";
import { withRefresh, withTwin } from "./index.ts";
import { contentPolicy, scriptHashes, withPolicy } from "./policy.ts";
import { withNewNames, withoutReplaced, withPartSheets } from "./styles.ts";

const PAGE = "<html><head></head><body></body></html>";

describe("policy", () => {
  test("hashes inline scripts, not data blocks and not files", () => {
    const html =
      "<script>alert('Hello, world.');</script>" +
      '<script src="/x.js"></script>' +
      '<script type="application/ld+json">{}</script>';
    // The example of Content Security Policy Level 3, section 2.3.1.
    expect(scriptHashes(html)).toEqual(["'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"]);
  });

  test("allows nothing inline and nothing from elsewhere by default", () => {
    const policy = contentPolicy(["'sha256-x'"], readIntegrations({}));
    expect(policy).toContain("script-src 'self' 'sha256-x';");
    expect(policy).toContain("default-src 'self';");
    expect(policy).not.toMatch(/unsafe-|https:|\*(?!;| )(?!:)/);
  });

  test("opens exactly the configured origins", () => {
    const integrations = readIntegrations({
      ASSISTANT_SCRIPT_URL: "https://assistant.example.org/widget.js",
      ASSISTANT_API_KEY: "k",
    });
    const policy = contentPolicy([], integrations);
    expect(policy.match(/https:\/\/[^ ;]+/g)).toEqual([
      "https://assistant.example.org",
      "https://assistant.example.org",
    ]);
  });

  // All fetch directives of CSP3 that both engines know, but the parts of script-src and style-src.
  test.each("child connect font frame img manifest media object script style worker".split(" "))(
    "lists %s-src, so that the default is for prefetching alone",
    (name) => {
      expect(contentPolicy([], readIntegrations({}))).toMatch(new RegExp(`; ${name}-src [^;]+`));
    },
  );

  test("a page carries one policy, without what needs a header", () => {
    const page = '<html><head><meta charset="utf-8"></head></html>';
    const policy = "default-src 'self'; frame-ancestors 'none'";
    const once = withPolicy(page, policy);
    expect(once).toContain(
      `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'self'"></head>`,
    );
    expect(withPolicy(withPolicy(page, "default-src 'none'"), policy)).toBe(once);
  });
});

describe("pages", () => {
  test("a retired address refreshes without scripts, the banner is a script in the page", () => {
    expect(withRefresh(PAGE, "/docs/x")).toContain(
      '<noscript><meta http-equiv="refresh" content="0; url=/docs/x"></noscript></head>',
    );
    expect(withBanner(PAGE, "/under/")).toMatch(/<script>[\s\S]*base URL \/under\/[\s\S]*<\/head>/);
  });

  test("references to renamed style sheets follow everywhere", () => {
    const renamed = [{ from: "styles.11111111.css", to: "styles.22222222.css" }];
    expect(withNewNames('"styles.11111111.css" {5:"11111111"}', renamed)).toBe(
      '"styles.22222222.css" {5:"22222222"}',
    );
    // The same digits inside of an address are no name of a sheet.
    const address = `0x${"1".repeat(40)}`;
    expect(withNewNames(address, renamed)).toBe(address);
  });

  test("a page links the sheet of a part only when it uses a class of it", () => {
    const sheets = [{ file: "part.1.css", classes: ["dialog_x"] }];
    const user = PAGE.replace("<body>", '<body class="a dialog_x">');
    expect(withPartSheets(user, "/", sheets)).toContain('href="/assets/css/part.1.css"');
    expect(withPartSheets(PAGE, "/", sheets)).toBe(PAGE);
  });
});

test("outside addresses are collected by url with their pages", () => {
  const html =
    '<a href="https://b.example.org/?a=1&amp;b=2">x</a><a class=y href=https://a.example.org/>y</a>' +
    '<a href="/inside">z</a><a href="https://a.example.org/">again</a>';
  expect(externalLinks(html)).toEqual(["https://b.example.org/?a=1&b=2", "https://a.example.org/"]);
  const pages = new Map([
    ["b.html", ["https://a.example.org/"]],
    ["a.html", ["https://a.example.org/"]],
  ]);
  expect(collectLinks(pages)).toEqual([
    { url: "https://a.example.org/", pages: ["a.html", "b.html"] },
  ]);
});

test("the head names the twin, once, and that of a page that leads away none", () => {
  const named = '<head><link rel="alternate" type="text/markdown" href="/docs/x.md"></head>';
  expect(withTwin("<head></head>", "/docs/x.md")).toBe(named);
  expect(withTwin(named, "/other.md")).toBe(named);
  const away = '<head><meta http-equiv="refresh" content="0; url=/x"></head>';
  expect(withTwin(away, "/docs/x.md")).toBe(away);
});

test("a value of :root that a later :root replaces goes, and no other", () => {
  const sheet =
    ":root{--a:1;--b:var(--a);color:red}@media print{:root{--a:2}}" +
    "html{--a:3}:root{--a:4;--c:5}";
  expect(withoutReplaced(sheet)).toBe(
    ":root{--b:var(--a);color:red}@media print{:root{--a:2}}html{--a:3}:root{--a:4;--c:5}",
  );
});
