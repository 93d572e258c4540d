import { readFileSync } from "node:fs";
import path from "node:path";
import { filesBelow } from "../files-below.ts";

/** Gives the title of the page at a route such as `/docs/bee/bee-faq#id`. */
export type Titles = (route: string) => string;

function titleOf(file: string): string | undefined {
  const [, head = ""] = readFileSync(file, "utf8").split(/^---$/m);
  const [, title] = /^title:\s*(.+)$/m.exec(head) ?? [];
  return title?.trim().replace(/^(["'])(.*)\1$/, "$2");
}

/** Last segment of a route in words, for a page that does not exist (yet). */
function wordsOf(route: string): string {
  const segment = route.replace(/#.*$/, "").split("/").findLast(Boolean) ?? route;
  const words = segment.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Reads the titles in the front matter of all pages below `docs`. */
export function readPageTitles(docs: string): Titles {
  const titles = new Map<string, string>();
  for (const name of filesBelow(docs)) {
    if (!name.endsWith(".mdx")) continue;
    const title = titleOf(path.join(docs, name));
    const route = `/docs/${name.replace(/(\/index)?\.mdx$/, "")}`;
    if (title) titles.set(route, title);
  }
  return (route) => titles.get(route.replace(/[#?].*$/, "").replace(/\/$/, "")) ?? wordsOf(route);
}
