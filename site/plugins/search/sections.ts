import path from "node:path";
import type { ServerData } from "../../shared/mdx/rows.ts";
import type { OpenApiDocument } from "@swarm-docs/openapi/bundle/document";
import type { ApiPackage } from "../../shared/packages/facts.ts";
import type { Changes } from "../../shared/changes/facts.ts";
import { changesSections } from "./changes.ts";
import { factSections } from "./facts.ts";
import type { BeeJsReference } from "../../shared/bee-js/facts.ts";
import { beeJsSections } from "./bee-js.ts";
import { packageSections } from "./packages.ts";
import { operationSections } from "@swarm-docs/search/builder/operations";
import { withAsked } from "@swarm-docs/search/builder/asked";
import { areaSections, type Known } from "@swarm-docs/search/builder/pages";
import type { Section } from "@swarm-docs/search/section";

const ROOT = path.join(import.meta.dirname, "../../..");

/** What sections are made of besides the pages. */
export interface Sources {
  readonly facts: ServerData;
  /** The bundled interface document. */
  readonly document: OpenApiDocument;
  /** What differs between the editions. */
  readonly changes?: readonly Changes[];
  /** What the packages offer. */
  readonly packages?: readonly ApiPackage[];
  /** The reference of the edition's bee-js. */
  readonly beeJs?: BeeJsReference | undefined;
}

/**
 * All search sections: pages, posts, operations, messages, options, terms. `root` is the folder of an
 * edition, with the routes of an edition at the root.
 */
export function allSections(root: string, sources: Sources, known?: Known): Section[] {
  const pages = areaSections(root, "docs", known);
  const sections = withAsked(ROOT, [
    ...pages,
    ...factSections(sources.facts, pages),
    ...operationSections(sources.document),
    ...areaSections(ROOT, "blog"),
    ...changesSections(sources.changes ?? []),
    ...packageSections(sources.packages ?? []),
    ...(sources.beeJs ? beeJsSections(sources.beeJs) : []),
  ]);
  // Group rows with the sections of their page: similar neighbours compress better.
  const order = new Map<string, number>();
  for (const { route } of sections) if (!order.has(route)) order.set(route, order.size);
  const at = ({ route, isLate }: Section): number =>
    (isLate ? order.size : 0) + (order.get(route) ?? 0);
  return sections.sort((one, other) => at(one) - at(other));
}

/** Beginning of routes that every edition has; sections of packages and of bee-js have routes as anchors. */
const VERSIONED = /^\/(docs|api|bee-js)\//;

/** Sections of an edition at the addresses that it has in a build, such as `/docs/2.8/…`. */
export function withPrefix(sections: readonly Section[], prefix: string): readonly Section[] {
  if (prefix === "") return sections;
  return sections.map((section) => ({
    ...section,
    route: section.route.replace(VERSIONED, `/$1/${prefix}`),
    anchor: section.anchor.replace(VERSIONED, `/$1/${prefix}`),
  }));
}
