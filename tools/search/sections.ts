import path from "node:path";
import type { ServerData } from "../../site/src/mdx/rows.ts";
import { bundle } from "../api/bundle.ts";
import { factSections } from "./facts.ts";
import { operationSections } from "./operations.ts";
import { blogSections, docsSections } from "./pages.ts";
import type { Section } from "./section.ts";

/** Everything a reader can find: pages, posts, operations, messages, options, words. */
export async function allSections(root: string, facts: ServerData): Promise<Section[]> {
  const pages = docsSections(path.join(root, "docs"));
  const sections = [
    ...pages,
    ...factSections(facts, pages),
    ...operationSections(await bundle()),
    ...blogSections(path.join(root, "blog")),
  ];
  // Rows stand with the sections of their page, so that neighbours in the index are alike.
  const order = new Map<string, number>();
  for (const { route } of sections) if (!order.has(route)) order.set(route, order.size);
  const at = (section: Section): number => order.get(section.route) ?? 0;
  return sections.sort((one, other) => at(one) - at(other));
}
