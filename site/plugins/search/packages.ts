import type { Section } from "@swarm-docs/search/section";
import type { ApiPackage } from "../../shared/packages/facts.ts";
import { pagesOf } from "../../shared/packages/pages.ts";
import { INDEX, PACKAGES_ROUTE } from "../../shared/packages/routes.ts";

/** Marks of Markdown that are no words. */
const plain = (text: string): string =>
  text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "");

/**
 * Sections of the package list and of every package and entry page, indexed by their names and exports,
 * and ranked below explaining pages.
 */
export function packageSections(packages: readonly ApiPackage[]): Section[] {
  const place = { route: PACKAGES_ROUTE, group: "Packages", page: INDEX.title } as const;
  const list: Section = {
    ...place,
    kind: "page",
    anchor: "",
    headings: [],
    text: "",
    names: [],
    summary: INDEX.description,
  };
  const entries = pagesOf(packages).map(({ route, title, of, module }): Section => ({
    ...place,
    kind: "section",
    anchor: route,
    headings: title === of.name ? [title] : [of.name, title],
    text: plain(module?.doc ?? of.description),
    names: [title, ...(module?.names.map(({ name }) => name) ?? [])],
    summary: "",
  }));
  return [list, ...entries];
}
