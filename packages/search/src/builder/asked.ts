import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { urlOf, type Section } from "../section.ts";

/** What readers ask, by the address of the place that answers; `/folder/*` is every place of a folder. */
type Asked = Readonly<Record<string, readonly string[]>>;

/** The sections with what `data/asked.yaml` says that readers ask for there. */
export function withAsked(root: string, sections: readonly Section[]): Section[] {
  const asked = parse(readFileSync(path.join(root, "data/asked.yaml"), "utf8")) as Asked;
  return sections.map((section) => {
    const folder = `${path.posix.dirname(section.route)}/*`;
    const phrases = [...(asked[urlOf(section)] ?? []), ...(asked[folder] ?? [])];
    return phrases.length > 0 ? { ...section, asked: phrases } : section;
  });
}
