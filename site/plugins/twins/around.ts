import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { Site } from "../../config/site.ts";
import { joinMarkdown } from "../../src/doc-page/join-plain.ts";
import { joinWords, type Joins } from "../../src/doc-page/join-words.ts";
import { rootRoute } from "../../src/edition/routes.ts";
import type { Around } from "./pages.ts";

/** What the head of a page says beside its text, as the build has completed it. */
interface Head {
  readonly joins_network?: Joins;
  readonly related_pages?: readonly { readonly to: string; readonly title: string }[];
}

/** What stands around the text of doc pages, by route: a warning above, related pages below. */
export function aroundPages(
  { loadedVersions }: LoadedContent,
  { editions, baseUrl }: Pick<Site, "editions" | "baseUrl">,
): Map<string, Around> {
  const found = new Map<string, Around>();
  for (const { versionName, docs } of loadedVersions) {
    const release = editions.find(({ version }) => version === versionName)?.release;
    if (release === undefined) throw new Error(`There is no edition ${versionName}.`);
    for (const { permalink, frontMatter } of docs) {
      const route = `/${permalink.slice(baseUrl.length)}`.replace(/(.)\/$/, "$1");
      const { joins_network: by, related_pages: related = [] } = frontMatter as Head;
      const words = by && joinWords(by, rootRoute(route, editions), release, editions);
      const links = related.map(({ to, title }) => `- [${title}](${to})`);
      found.set(route, {
        above: words ? joinMarkdown(words) : "",
        below: links.length > 0 ? `## Related pages\n\n${links.join("\n")}` : "",
      });
    }
  }
  return found;
}
