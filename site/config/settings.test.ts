import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { splitNavbarItems } from "@docusaurus/theme-common/internal";
import config from "./index.ts";
import { footerLinks, navbarItems } from "./navigation.ts";

const require = createRequire(import.meta.url);
const { handleDuplicateRoutes } = require("@docusaurus/core/lib/server/routes.js") as {
  handleDuplicateRoutes: (routes: { path: string }[], level: string) => void;
};
const { validateThemeConfig, DEFAULT_CONFIG } =
  require("@docusaurus/theme-classic/lib/options.js") as {
    validateThemeConfig: (options: object) => object;
    DEFAULT_CONFIG: Record<string, unknown>;
  };

const validate = (schema: { validate: (value: unknown) => Checked }, value: unknown): unknown => {
  const { error, value: checked } = schema.validate(value);
  if (error) throw error;
  return checked;
};
interface Checked {
  readonly error?: Error;
  readonly value: unknown;
}
const checkTheme = (themeConfig: object): object => validateThemeConfig({ themeConfig, validate });

const theme = config.themeConfig as Record<string, Record<string, unknown>>;

describe("the site", () => {
  test("1 has its title, a tagline and one locale", () => {
    expect(config.title).toBe("Swarm Documentation");
    expect(config.tagline).toMatch(/\w/);
    expect(config.i18n).toEqual({
      defaultLocale: "en",
      locales: ["en"],
      localeConfigs: { en: { label: "English", htmlLang: "en" } },
    });
  });

  test("3 keeps what it stores without a namespace; versions persist", () => {
    expect(config.storage).toEqual({ type: "localStorage", namespace: false });
    expect(theme.docs).toHaveProperty("versionPersistence", "localStorage");
  });

  test("4 is dark by default, can be switched, and does not ask the system", () => {
    expect(theme.colorMode).toEqual({
      defaultMode: "dark",
      disableSwitch: false,
      respectPrefersColorScheme: false,
    });
  });
});

describe("routes", () => {
  test("two routes with one path stop the build", () => {
    expect(config.onDuplicateRoutes).toBe("throw");
    expect(() => handleDuplicateRoutes([{ path: "/a" }, { path: "/a" }], "throw")).toThrow(/\/a/);
    expect(() => handleDuplicateRoutes([{ path: "/a" }, { path: "/b" }], "throw")).not.toThrow();
  });

  test("broken links, Markdown links and anchors are warnings in the build", () => {
    expect(config).toMatchObject({
      onBrokenLinks: "warn",
      onBrokenAnchors: "warn",
      markdown: { hooks: { onBrokenMarkdownLinks: "warn" } },
    });
  });

  test("the router keeps at most 10000 matched paths", () => {
    const source = readFileSync(require.resolve("react-router/cjs/react-router.js"), "utf8");
    const limits = [...source.matchAll(/cacheLimit(?:\$1)? = (\d+)/g)].map(([, limit]) => limit);
    expect(limits).toEqual(["10000", "10000"]);
  });
});

describe("navigation bar", () => {
  test("our items are valid, and an item stands on the right unless it says otherwise", () => {
    const checked = checkTheme({ navbar: { items: navbarItems }, footer: { links: footerLinks } });
    expect(checked).toHaveProperty("navbar.items.length", navbarItems.length);
    const { navbar } = checked as { navbar: { items: never[] } };
    const [left, right] = splitNavbarItems(navbar.items) as unknown as {
      type?: string;
      label?: string;
    }[][];
    expect(left).toHaveLength(6);
    expect(right?.map(({ type, label }) => type ?? label)).toEqual([
      "Workshop",
      "docsVersionDropdown",
      "localeDropdown",
    ]);
  });

  test("an item of an unknown kind is an error that names it", () => {
    expect(() => checkTheme({ navbar: { items: [{ type: "carousel" }] } })).toThrow(/carousel/);
  });

  test("a sidebar item that names no sidebar is an error", () => {
    expect(() => checkTheme({ navbar: { items: [{ type: "docSidebar" }] } })).toThrow(/sidebarId/);
  });

  test("it stays on scroll unless told to hide", () => {
    expect(DEFAULT_CONFIG).toHaveProperty("navbar.hideOnScroll", false);
    expect(theme.navbar).toHaveProperty("hideOnScroll", false);
  });
});

describe("constants of the framework", () => {
  test("the progress bar's settings", () => {
    const source = readFileSync(require.resolve("nprogress"), "utf8");
    for (const setting of [
      "minimum: 0.08",
      "trickleRate: 0.02",
      "trickleSpeed: 800",
      "speed: 200",
      "easing: 'ease'",
    ]) {
      expect(source).toContain(setting);
    }
  });

  test("sidebar and contents", () => {
    expect(theme.docs).toHaveProperty("sidebar", {
      hideable: false,
      autoCollapseCategories: false,
    });
    expect(theme.tableOfContents).toEqual({ minHeadingLevel: 2, maxHeadingLevel: 3 });
  });
});
