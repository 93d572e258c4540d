import type { Group, Interface, Operation } from "../document/model.ts";
import { operationMarkdown, type MarkdownLinks } from "./operation.ts";

/** A part of the interface as a Markdown page of its own. */
export interface MarkdownPage {
  /** Unique: the id of the operation or of the group, the latter with `group-` in front. */
  readonly name: string;
  readonly title: string;
  /** Ids of the operations that it is about. */
  readonly operations: readonly string[];
  /** Content below the title; headings start at level 2. */
  readonly body: string;
}

const FENCE = /^ *```/;

/** Markdown with its headings `by` levels nearer to the title; samples stay as they are. */
function raised(markdown: string, by: number): string {
  let isCode = false;
  return markdown
    .split("\n")
    .map((line) => {
      if (FENCE.test(line)) isCode = !isCode;
      return isCode ? line : line.replace(new RegExp(`^#{${by}}(?=#+ )`), "");
    })
    .join("\n");
}

function operationPage(operation: Operation, links: MarkdownLinks): MarkdownPage {
  const { id, summary } = operation;
  // The first line is the heading, which the page has as its title.
  const [, ...lines] = operationMarkdown(operation, links).split("\n");
  return {
    name: id,
    title: summary,
    operations: [id],
    body: raised(lines.join("\n"), 2).trim(),
  };
}

function groupPage(
  { id, name, description, operations }: Group,
  links: MarkdownLinks,
): MarkdownPage {
  return {
    name: id,
    title: name,
    operations: operations.map((one) => one.id),
    body: [description.trim(), ...operations.map((one) => raised(operationMarkdown(one, links), 1))]
      .filter((block) => block !== "")
      .join("\n\n"),
  };
}

/** A page for every group, each followed by the pages of its operations. */
export function markdownPages(model: Interface, links: MarkdownLinks = {}): MarkdownPage[] {
  return model.groups.flatMap((group) => [
    groupPage(group, links),
    ...group.operations.map((operation) => operationPage(operation, links)),
  ]);
}
