import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { readTitles } from "../../content/titles.ts";
import { filesBelow } from "../../content/files-below.ts";
import { ROOT } from "../../settings/files.ts";

/** Files that shape pages although no module imports them: our plugins, facts and drawings. */
const HIDDEN_SOURCES: readonly (readonly [folder: string, names: RegExp])[] = [
  ["site/plugins", /\.(ts|cjs|js)$/],
  ["site/framework", /\.(ts|cjs|js)$/],
  ["site/config", /\.(ts|cjs)$/],
  ["site/settings", /\.ts$/],
  ["site/shared", /\.ts$/],
  ["site/content", /\.ts$/],
  ["site/render", /\.tsx?$/],
  ["data", /\.yaml$|^releases\.json$/],
  // Headings rendered by components are part of the table of contents.
  ["api", /\.yaml$/],
  ["docs", /\.svg$/],
  ["blog", /\.svg$/],
  ["site/static/pictures", /\.webp$/],
];

/** The paths of all hidden sources below `root`, sorted. */
function hiddenSources(root: string = ROOT): string[] {
  return HIDDEN_SOURCES.flatMap(([folder, names]) =>
    filesBelow(path.join(root, folder))
      .filter((name) => names.test(name))
      .map((name) => path.join(root, folder, name)),
  ).sort();
}

/** A name for the compiled modules that two builds may share; 16 hex digits. */
export function cacheVersion(settings: unknown, root: string = ROOT): string {
  const hash = createHash("sha256").update(JSON.stringify(settings));
  // "Related pages" on one page shows the titles of others.
  hash.update(JSON.stringify([...readTitles(path.join(root, "docs"))]));
  // Code blocks name modules that are built with installed packages.
  hash.update(readFileSync(path.join(root, "package-lock.json")));
  for (const file of hiddenSources(root)) hash.update(file).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

/**
 * The bundler keeps compiled modules between builds and compares the files that modules import. It
 * knows nothing of settings (a site below another path would get the links of the last build) nor
 * of files that our plugins read, so both go into the version of its cache.
 */
export default function cachePlugin({
  siteConfig,
  baseUrl,
  generatedFilesDir,
}: LoadContext): Plugin {
  const { customFields, themeConfig, future } = siteConfig;
  const version = cacheVersion({ baseUrl, generatedFilesDir, customFields, themeConfig, future });
  return {
    name: "cache",
    configureWebpack(config) {
      const cache = config.experiments as { cache?: { version?: string } } | undefined;
      if (!cache?.cache) return {};
      return {
        experiments: { cache: { version: `${cache.cache.version ?? ""}-${version}` } },
      } as never;
    },
  };
}
