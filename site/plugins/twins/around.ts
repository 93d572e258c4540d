import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import { joinMarkdown } from "../../shared/doc-page/join-plain.ts";
import type { JoinWords } from "../../shared/doc-page/join-words.ts";
import type { ReleaseNote } from "../../shared/doc-page/release-words.ts";
import type { Around } from "./pages.ts";

/** What the head of a page says beside its text, as `content/front-matter.ts` has completed it. */
interface Head {
  readonly join_words?: JoinWords;
  readonly release_notes?: readonly ReleaseNote[];
  readonly related_pages?: readonly { readonly to: string; readonly title: string }[];
}

/** Header and footer of doc pages by route: a warning above, related pages below. */
export function aroundPages(
  { loadedVersions }: LoadedContent,
  baseUrl: string,
): Map<string, Around> {
  const found = new Map<string, Around>();
  for (const { permalink, frontMatter } of loadedVersions.flatMap(({ docs }) => docs)) {
    const route = `/${permalink.slice(baseUrl.length)}`.replace(/(.)\/$/, "$1");
    const head = frontMatter as Head;
    const { join_words: words, release_notes: notes = [], related_pages: related = [] } = head;
    const above = [
      ...(words ? [joinMarkdown(words)] : []),
      ...notes.map(({ text, to }) => `> [${text}](${to})`),
    ];
    const links = related.map(({ to, title }) => `- [${title}](${to})`);
    found.set(route, {
      above: above.join("\n\n"),
      below: links.length > 0 ? `## Related pages\n\n${links.join("\n")}` : "",
    });
  }
  return found;
}
