import type { JoinWords } from "./join-words.ts";

/** The warning box as Markdown; its link is a route. */
export function joinMarkdown([isDanger, title, before, to, label, after]: JoinWords): string {
  const name = isDanger ? "Danger" : "Note";
  return `> **${name}: ${title}**\n>\n> ${before}[${label}](${to})${after}`;
}
