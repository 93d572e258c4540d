import { readFileSync } from "node:fs";
import path from "node:path";
import { DEFAULT_RELEASE } from "../settings/editions.ts";
import { fencesOf, type Fence } from "./fences.ts";
import { filesBelow } from "./files-below.ts";
import { editionPages } from "./pages.ts";
import { ROOT } from "../settings/files.ts";

/** A code block, and where readers find it. */
export interface PageFence extends Fence {
  /** Route of its page in an edition at the root: `/docs/concepts/pss`. */
  readonly route: string;
}

/**
 * Code blocks of every page of an edition. Blog posts belong to no edition and are read with the oldest
 * one.
 */
export function allFences(release: string): PageFence[] {
  const pages = editionPages(release).map(({ id, fences }) => ({ route: `/docs/${id}`, fences }));
  if (release === DEFAULT_RELEASE) pages.push(...posts());
  return pages.flatMap(({ route, fences }) => fences.map((fence) => ({ ...fence, route })));
}

function posts(): { readonly route: string; readonly fences: readonly Fence[] }[] {
  return filesBelow(path.join(ROOT, "blog"))
    .filter((name) => name.endsWith(".mdx"))
    .map((name) => {
      const file = `blog/${name}`;
      const text = readFileSync(path.join(ROOT, file), "utf8");
      const slug = /^slug: *(\S+)$/m.exec(text)?.[1] ?? name.replace(/\.mdx$/, "");
      return { route: `/blog/${slug}`, fences: fencesOf(file, text) };
    });
}
