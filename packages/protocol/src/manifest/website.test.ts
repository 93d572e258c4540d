import { describe, expect, it } from "vitest";

import { type Addition, buildManifest } from "../../test/build-manifest.ts";
import { memoryFiles } from "../../test/memory-files.ts";
import { decodeUtf8 } from "../utf8.ts";
import { resolveWebsite } from "./website.ts";

describe("a website", () => {
  const site: Addition[] = [
    { path: "index.html", text: "home" },
    { path: "404.html", text: "lost" },
    { path: "docs/index.html", text: "docs" },
    { path: "docs/a.txt", text: "a" },
    {
      path: "/",
      metadata: { "website-index-document": "index.html", "website-error-document": "404.html" },
    },
  ];
  const bare = site.slice(0, 4);

  const answer = async (adds: Addition[], path: string): Promise<string> => {
    const files = memoryFiles();
    const result = await resolveWebsite(await buildManifest(adds, files), path);
    if (result.kind !== "file") return result.kind;
    return decodeUtf8(result.entry.path) + (result.isErrorDocument ? " as error" : "");
  };

  // a slash in front is taken as part of the path, so `/docs` finds nothing
  it.each([
    ["", "index.html"],
    ["docs/a.txt", "docs/a.txt"],
    ["docs", "redirect"],
    ["docs/", "docs/index.html"],
    ["docs//", "docs/index.html"],
    ["nowhere", "404.html as error"],
    ["docs/nowhere/", "404.html as error"],
    ["/docs", "404.html as error"],
  ])("answers %j with %s", async (path, wanted) => {
    expect(await answer(site, path)).toBe(wanted);
  });

  it.each([
    ["", "missing"],
    ["docs", "redirect"],
    ["docs/", "missing"],
    ["nowhere", "missing"],
  ])("without documents answers %j with %s", async (path, wanted) => {
    expect(await answer(bare, path)).toBe(wanted);
  });

  // Answers of Bee 2.6.0.
  it.each([
    ["a/b/../c", "", "a/c"],
    ["a/", "", "missing"],
    ["./a/c", "", "a/c"],
    [".", "a/c/", "a/c"],
    ["../c", "a/", "c"],
  ])("resolves the index document %j of the folder %j to %s", async (name, path, wanted) => {
    const named: Addition[] = [
      { path: "a/c", text: "1" },
      { path: "a/", text: "2" },
      { path: "c", text: "3" },
      { path: "/", metadata: { "website-index-document": name } },
    ];
    const site = path === "a/" ? named.filter((one) => one.path !== "a/") : named;
    expect(await answer(site, path)).toBe(wanted);
  });
});
