import { readFileSync } from "node:fs";
import path from "node:path";
import { sectionsOf } from "@swarm-docs/search/builder/pages";
import { writeIndex } from "@swarm-docs/search/builder/write";
import type { Root } from "mdast";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { VFile } from "vfile";
import type { Site } from "../../settings/site.ts";
import { editionRoot, pageAt, pagesFolder } from "../editions/write.ts";
import type { Edition } from "../../settings/editions.ts";
import { allSections, withPrefix } from "./sections.ts";

const ROOT = path.join(import.meta.dirname, "../../..");

/** Sections of the pages compiled by this build, by their file. */
const compiled = new Map<string, readonly object[]>();

/**
 * A page's sections are read from the tree that becomes the page, so that a build parses it once. It
 * must run first: other plugins change the tree. Posts are left out, because the framework compiles
 * their beginnings under the same name.
 */
export function remarkSections({ editions }: { readonly editions: readonly Edition[] }) {
  return async (tree: Root, { path: from, data }: VFile): Promise<void> => {
    const page = pageAt(from, editions);
    if (!page) return;
    const frontMatter = data["frontMatter"] as Record<string, unknown>;
    compiled.set(from, sectionsOf(path.join("docs", page.name), { frontMatter, tree }));
  };
}

/** The compiled sections of an edition, by file relative to the folder of the edition. */
function compiledOf(edition: Edition): ReadonlyMap<string, readonly object[]> {
  const folder = pagesFolder(edition);
  const own = [...compiled].filter(([file]) => file.startsWith(folder + path.sep));
  return new Map(
    own.map(([file, sections]) => [path.join("docs", path.relative(folder, file)), sections]),
  );
}

const beeJsOf = <Reference extends { readonly release: string }>(
  references: readonly Reference[],
  { release }: Edition,
): Reference | undefined => references.find((one) => one.release === release);

/** Below the site: the folder of an edition's index. */
const indexFolder = ({ prefix }: Pick<Edition, "prefix">): string => `search/${prefix}`;

/**
 * Writes the embedded index of each edition below `search/` of the built site. Pages that came from
 * the bundler's cache are parsed here. In development `plugins/facts` makes the index before
 * anything is served.
 */
export default function searchPlugin({ siteDir, siteConfig }: LoadContext): Plugin {
  const { site } = siteConfig.customFields as unknown as { site: Site };
  const read = <Value>(name: string): Value =>
    JSON.parse(readFileSync(path.join(siteDir, ".generated", name), "utf8")) as Value;
  return {
    name: "search",
    async postBuild({ outDir }) {
      type Sources = Parameters<typeof allSections>[1];
      type Known = Parameters<typeof allSections>[2];
      const root = read<Sources["facts"]>("server-data.json");
      const others = read<Record<string, Sources["facts"]>>("server-data-others.json");
      const changes = read<NonNullable<Sources["changes"]>>("changes.json");
      const packages = read<NonNullable<Sources["packages"]>>("packages.json");
      const references = read<readonly NonNullable<Sources["beeJs"]>[]>("bee-js.json");
      for (const edition of site.editions) {
        const facts = others[edition.release] ?? root;
        const document = read<Sources["document"]>(`static/${edition.interface}/openapi.json`);
        const known = compiledOf(edition) as Known;
        const sections = allSections(
          editionRoot(edition),
          { facts, document, changes, packages, beeJs: beeJsOf(references, edition) },
          known,
        );
        writeIndex(
          path.join(outDir, indexFolder(edition)),
          withPrefix(sections, edition.prefix),
          ROOT,
        );
      }
    },
  };
}
