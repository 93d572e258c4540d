import { createRequire } from "node:module";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";

type Docs = typeof import("@docusaurus/plugin-content-docs");
type Options = Parameters<Docs["default"]>[1];

/** Front matter of all pages, which `plugins/editions` writes: while it is the same, no page is read again. */
export const HEADS_FILE = path.join(import.meta.dirname, "../../.generated/heads.json");

const docs = createRequire(import.meta.url)("@docusaurus/plugin-content-docs") as Docs;

/**
 * The framework's plugin for pages of documentation, which in development reads all pages of an edition
 * again when the text of one changes, once per edition, while the bundler waits for the thread. The text
 * is the bundler's alone; this one looks at front matter, names of files and sidebars only.
 */
export default async function docsPlugin(context: LoadContext, options: Options): Promise<Plugin> {
  const plugin = await docs.default(context, options);
  const watched = plugin.getPathsToWatch?.bind(plugin);
  return Object.assign(plugin, {
    getPathsToWatch: () => [
      ...(watched?.() ?? []).filter((name) => !name.endsWith(".mdx")),
      HEADS_FILE,
    ],
  }) as Plugin;
}

docsPlugin.validateOptions = docs.validateOptions;
