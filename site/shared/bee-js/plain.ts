// Markdown of the reference of bee-js, same content as `src/bee-js`.
import { blocks } from "../mdx/plain-text/plain.ts";
import { fence, linkSentence, memberList, nameMarkdown } from "../packages/plain.ts";
import type { BeeJsPage, BeeJsReference } from "./facts.ts";
import { byGroup, indexHead, indexRoute, namesOn } from "./pages.ts";

/** Content of a page, below the title. */
export function beeJsMarkdown(page: BeeJsPage, reference: BeeJsReference): string {
  const { doc, links, importLine, parts } = page;
  return blocks(
    `Part of the [reference of bee-js ${reference.version}](${indexRoute(reference)}).`,
    doc,
    linkSentence(links),
    importLine && fence(importLine),
    ...parts.flatMap(({ title, names, members }) => [
      `## ${title}`,
      memberList(members),
      ...names.map(nameMarkdown),
    ]),
  );
}

/** List of pages, below the title. */
export function beeJsIndexMarkdown(reference: BeeJsReference): string {
  const sections = [...byGroup(reference.pages)].map(([group, pages]) => {
    const lines = pages.map(
      (page) =>
        `- [${page.title}](${page.route}): ${page.description} (${namesOn(page).length} names)`,
    );
    return `## ${group}\n\n${lines.join("\n")}`;
  });
  return blocks(indexHead(reference).description, ...sections);
}
