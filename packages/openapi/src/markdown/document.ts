// A whole interface as Markdown, for readers without a browser.
import type { Interface } from "../document/model.ts";
import { operationMarkdown, type MarkdownLinks } from "./operation.ts";

/** The whole interface as Markdown, groups as second-level and operations as third-level headings. */
export function documentMarkdown(model: Interface, links: MarkdownLinks = {}): string {
  const blocks = [
    `# ${model.title} ${model.version}`,
    model.summary,
    model.description.trim(),
    ...model.groups.flatMap((group) => [
      `## ${group.name}`,
      group.description.trim(),
      ...group.operations.map((operation) => operationMarkdown(operation, links)),
    ]),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}
