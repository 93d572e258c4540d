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
});
