import type { ServerData } from "../../src/mdx/rows.ts";
import type { OpenApiDocument } from "@swarm-docs/openapi/bundle/document";
import { factSections } from "./facts.ts";
import { operationSections } from "@swarm-docs/search/builder/operations";
import { withAsked } from "@swarm-docs/search/builder/asked";
import { areaSections, type Known } from "@swarm-docs/search/builder/pages";
import type { Section } from "@swarm-docs/search/section";

/** What sections are made of besides the pages. */
export interface Sources {
  readonly facts: ServerData;
  /** The bundled interface document. */
  readonly document: OpenApiDocument;
}

/** Everything a reader can find: pages, posts, operations, messages, options, words. */
export function allSections(root: string, sources: Sources, known?: Known): Section[] {
  const pages = areaSections(root, "docs", known);
  const sections = withAsked(root, [
    ...pages,
    ...factSections(sources.facts, pages),
    ...operationSections(sources.document),
    ...areaSections(root, "blog", known),
  ]);
  // Rows stand with the sections of their page, so that neighbours in the index are alike.
  const order = new Map<string, number>();
  for (const { route } of sections) if (!order.has(route)) order.set(route, order.size);
  const at = (section: Section): number => order.get(section.route) ?? 0;
  return sections.sort((one, other) => at(one) - at(other));
}
