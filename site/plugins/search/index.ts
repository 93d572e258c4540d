import { readFileSync } from "node:fs";
import path from "node:path";
import { sectionsOf } from "@swarm-docs/search/builder/pages";
import { writeIndex } from "@swarm-docs/search/builder/write";
import type { Root } from "mdast";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { VFile } from "vfile";
import { allSections } from "./sections.ts";

const ROOT = path.join(import.meta.dirname, "../../..");

/** Sections of the pages compiled by this build, by file relative to the repository's root. */
const compiled = new Map<string, readonly object[]>();

/**
 * A page's sections are read from the tree that becomes the page, so that a build parses it once. It
 * must run first: other plugins change the tree. Posts are left out, because the framework compiles
 * their beginnings under the same name.
 */
export function remarkSections() {
  return async (tree: Root, { path: from, data }: VFile): Promise<void> => {
    const file = path.relative(ROOT, from);
    if (!file.startsWith(`docs${path.sep}`)) return;
    const frontMatter = data["frontMatter"] as Record<string, unknown>;
    compiled.set(file, sectionsOf(file, { frontMatter, tree }));
  };
}

/**
 * Writes the embedded index below `search/` of the built site. Pages that came from the bundler's
 * cache are parsed here. In development `plugins/facts` makes the index before anything is served.
 */
export default function searchPlugin({ siteDir }: LoadContext): Plugin {
  const read = <Value>(name: string): Value =>
    JSON.parse(readFileSync(path.join(siteDir, ".generated", name), "utf8")) as Value;
  return {
    name: "search",
    async postBuild({ outDir }) {
      type Sources = Parameters<typeof allSections>[1];
      type Known = Parameters<typeof allSections>[2];
      const facts = read<Sources["facts"]>("server-data.json");
      const document = read<Sources["document"]>("static/openapi.json");
      const sections = allSections(ROOT, { facts, document }, compiled as Known);
      writeIndex(path.join(outDir, "search"), sections, ROOT);
    },
  };
}
