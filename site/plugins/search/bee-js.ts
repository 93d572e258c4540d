import type { Section } from "@swarm-docs/search/section";
import type { BeeJsReference } from "../../shared/bee-js/facts.ts";
import { indexHead, namesOn } from "../../shared/bee-js/pages.ts";
import { BEE_JS_ROUTE } from "../../shared/bee-js/routes.ts";

/**
 * Sections of the reference of an edition, at the routes of the edition at the root: the list, and every
 * page with its names. Like the packages, they rank below explaining pages.
 */
export function beeJsSections(reference: BeeJsReference): Section[] {
  const { title, description } = indexHead(reference);
  const place = { route: BEE_JS_ROUTE, group: "bee-js", page: title } as const;
  const list: Section = {
    ...place,
    kind: "page",
    anchor: "",
    headings: [],
    text: "",
    names: [],
    summary: description,
  };
  const pages = reference.pages.map((page): Section => ({
    ...place,
    kind: "section",
    anchor: `${BEE_JS_ROUTE}${page.name}`,
    headings: [page.title],
    text: page.description,
    names: [page.title, ...namesOn(page)],
    summary: "",
  }));
  return [list, ...pages];
}
