import type { Section } from "@swarm-docs/search/section";
import type { ApiPackage } from "../../shared/packages/facts.ts";
import { pagesOf } from "../../shared/packages/pages.ts";
import { INDEX, PACKAGES_ROUTE } from "../../shared/packages/routes.ts";
import { referenceSections } from "./reference-sections.ts";

/** Marks of Markdown that are no words. */
const plain = (text: string): string =>
  text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "");

/** Sections of the package list and of every package and entry page, indexed by their names and exports. */
export const packageSections = (packages: readonly ApiPackage[]): Section[] =>
  referenceSections(
    { ...INDEX, route: PACKAGES_ROUTE, group: "Packages" },
    pagesOf(packages).map(({ route, title, of, module }) => ({
      anchor: route,
      headings: title === of.name ? [title] : [of.name, title],
      text: plain(module?.doc ?? of.description),
      names: [title, ...(module?.names.map(({ name }) => name) ?? [])],
    })),
  );
