import type { Section } from "@swarm-docs/search/section";
import type { BeeJsReference } from "../../shared/bee-js/facts.ts";
import { indexHead, namesOn } from "../../shared/bee-js/pages.ts";
import { BEE_JS_ROUTE } from "../../shared/bee-js/routes.ts";
import { referenceSections } from "./reference-sections.ts";

/**
 * Sections of the reference of an edition, at the routes of the edition at the root: the list, and every
 * page with its names.
 */
export const beeJsSections = (reference: BeeJsReference): Section[] =>
  referenceSections(
    { ...indexHead(reference), route: BEE_JS_ROUTE, group: "bee-js" },
    reference.pages.map((page) => ({
      anchor: `${BEE_JS_ROUTE}${page.name}`,
      headings: [page.title],
      text: page.description,
      names: [page.title, ...namesOn(page)],
    })),
  );
