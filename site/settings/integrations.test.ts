import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readIntegrations } from "./integrations.ts";
import { readSite } from "./site.ts";
import { BUILD_VARIABLES } from "./variables.ts";

const MATHS = {
  MATHS_STYLESHEET_URL: "https://cdn.example.org/maths.css",
  MATHS_STYLESHEET_INTEGRITY: `sha384-${"A".repeat(64)}`,
};

describe("integrations", () => {
  test("are all off without variables: no origin is allowed", () => {
    expect(readIntegrations({})).toEqual({
      personalSearch: true,
      origins: { script: [], style: [], font: [], connect: [] },
    });
  });

  test("answers about a page go to the issues of the repository, unless another place is named", () => {
    const REPOSITORY_URL = "https://git.example.org/a/b/";
    const urlOf = (env: Record<string, string>) => readIntegrations(env).feedback?.url;
    expect(urlOf({ REPOSITORY_URL })).toBe("https://git.example.org/a/b/issues/new");
    expect(urlOf({ REPOSITORY_URL, FEEDBACK_URL: "mailto:a@example.org" })).toBe(
      "mailto:a@example.org",
    );
    expect(urlOf({ REPOSITORY_URL, FEEDBACK_URL: "off" })).toBeUndefined();
  });

  test("open exactly the origins they need", () => {
    const { origins } = readIntegrations({
      ...MATHS,
      MATOMO_URL: "https://stats.example.org/path/",
      MATOMO_SITE_ID: "7",
      ASSISTANT_SCRIPT_URL: "https://assistant.example.org/widget.js",
      ASSISTANT_API_KEY: "key",
    });
    expect(origins).toEqual({
      script: ["https://assistant.example.org"],
      style: ["https://cdn.example.org"],
      font: ["https://cdn.example.org"],
      connect: ["https://stats.example.org", "https://assistant.example.org"],
    });
  });

  test("a hosted search opens its hosts, and those of its analytics where they are on", () => {
    const SEARCH = { SEARCH_APP_ID: "A", SEARCH_API_KEY: "k", SEARCH_INDEX: "docs" };
    const hosts = ["https://*.algolia.net", "https://*.algolianet.com"];
    const off = readIntegrations(SEARCH);
    expect(off.hostedSearch).toEqual({
      appId: "A",
      apiKey: "k",
      indexName: "docs",
      insights: false,
    });
    expect(off.origins.connect).toEqual(hosts);
    const on = readIntegrations({ ...SEARCH, SEARCH_INSIGHTS: "true" });
    expect(on.hostedSearch?.insights).toBe(true);
    expect(on.origins.connect).toEqual([...hosts, "https://insights.algolia.io"]);
  });

  test("searches are kept in the browser unless personalisation is switched off", () => {
    const isPersonal = (value: string) =>
      readIntegrations({ SEARCH_PERSONALIZATION: value }).personalSearch;
    expect([isPersonal("true"), isPersonal("false")]).toEqual([true, false]);
  });

  test("an assistant without a key is absent", () => {
    const { assistant, origins } = readIntegrations({
      ASSISTANT_SCRIPT_URL: "https://assistant.example.org/widget.js",
    });
    expect(assistant).toBeUndefined();
    expect(origins.script).toEqual([]);
  });

  test.each([
    [{ MATOMO_URL: "not a url", MATOMO_SITE_ID: "7" }, "MATOMO_URL"],
    [{ MATOMO_URL: "http://stats.example.org/", MATOMO_SITE_ID: "7" }, "MATOMO_URL"],
    [{ MATOMO_URL: "https://me:secret@stats.example.org/", MATOMO_SITE_ID: "7" }, "MATOMO_URL"],
    [{ MATOMO_URL: "javascript:alert(1)", MATOMO_SITE_ID: "7" }, "MATOMO_URL"],
    [{ MATOMO_URL: "https://stats.example.org/" }, "MATOMO_SITE_ID"],
    [{ MATOMO_URL: "https://stats.example.org/", MATOMO_SITE_ID: "0" }, "MATOMO_SITE_ID"],
    [{ MATOMO_SITE_ID: "7" }, "MATOMO_URL"],
    [{ ...MATHS, MATHS_STYLESHEET_INTEGRITY: "" }, "MATHS_STYLESHEET_INTEGRITY"],
    [{ ...MATHS, MATHS_STYLESHEET_INTEGRITY: "md5-x" }, "MATHS_STYLESHEET_INTEGRITY"],
    [{ ...MATHS, MATHS_STYLESHEET_URL: "" }, "MATHS_STYLESHEET_URL"],
    [{ ASSISTANT_API_KEY: "key" }, "ASSISTANT_SCRIPT_URL"],
    [
      { ASSISTANT_SCRIPT_URL: "https://a.example.org/w.js", ASSISTANT_API_KEY: "two words" },
      "ASSISTANT_API_KEY",
    ],
    [{ SEARCH_INDEX: "docs", SEARCH_API_KEY: "k" }, "SEARCH_APP_ID: `appId` is missing."],
    [{ SEARCH_INDEX: "docs", SEARCH_APP_ID: "A" }, "SEARCH_API_KEY: `apiKey` is missing."],
    [{ SEARCH_INDEX: "docs", SEARCH_APP_ID: "", SEARCH_API_KEY: "k" }, "`appId` is missing."],
    [{ SEARCH_INDEX: "docs", SEARCH_APP_ID: "A", SEARCH_API_KEY: " " }, "`apiKey` is missing."],
    [{ SEARCH_APP_ID: "", SEARCH_API_KEY: "", SEARCH_INDEX: "" }, "`appId` is missing."],
    [{ SEARCH_PERSONALIZATION: "no" }, "SEARCH_PERSONALIZATION"],
    [{ SEARCH_APP_ID: "evil.host/", SEARCH_API_KEY: "k", SEARCH_INDEX: "docs" }, "SEARCH_APP_ID"],
    [{ SEARCH_APP_ID: "A", SEARCH_API_KEY: "k" }, "SEARCH_INDEX"],
    [{ SEARCH_INSIGHTS: "maybe" }, "SEARCH_INSIGHTS"],
    [{ SEARCH_MISSING_RESULTS_URL: "somewhere" }, "SEARCH_MISSING_RESULTS_URL"],
  ])("%o stops the build with a sentence that names %s", (env, name) => {
    expect(() => readIntegrations(env)).toThrow(name);
  });
});

describe("the site's variables", () => {
  test("have defaults", () => {
    expect(readSite({})).toMatchObject({ baseUrl: "/", router: "history", version: "3.7.0" });
  });

  test.each([
    [{ SITE_URL: "example.org" }, "SITE_URL"],
    [{ SITE_URL: "https://example.org/docs" }, "SITE_URL"],
    [{ BASE_URL: "docs" }, "BASE_URL"],
    [{ BASE_URL: "/docs" }, "BASE_URL"],
    [{ BASE_URL: '/"><script>/' }, "BASE_URL"],
    [{ ROUTER: "memory" }, "ROUTER"],
    [{ REPOSITORY_URL: "git@example.org:a/b" }, "REPOSITORY_URL"],
  ])("%o stops the build with a sentence that names %s", (env, name) => {
    expect(() => readSite(env)).toThrow(name);
  });
});

describe("the list of variables", () => {
  const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
  const names = Object.keys(BUILD_VARIABLES);

  test("holds every variable that the configuration reads", () => {
    const readers = ["announcement.ts", "integrations.ts", "site.ts", "../content/pages.ts"];
    const used = readers.flatMap((name) =>
      [...read(name).matchAll(/(?:env\.|")([A-Z]+_[A-Z_]+|ROUTER)\b/g)].map(([, found]) => found),
    );
    expect([...new Set(used)].sort()).toEqual([...names].sort());
  });

  test.each(names)("%s is explained in the README of the site", (name) => {
    expect(read("../README.md")).toContain(`\`${name}\``);
  });
});
