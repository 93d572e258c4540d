import type { Section } from "@swarm-docs/search/section";
import { beeJsWords } from "../../content/bee-js-words.ts";
import type { BeeJsReference } from "../../shared/bee-js/facts.ts";
import { indexHead, namesOn } from "../../shared/bee-js/pages.ts";
import { BEE_JS_ROUTE } from "../../shared/bee-js/routes.ts";
import { referenceSections } from "./reference-sections.ts";

/** The class whose members are places of their own. */
const CLIENT = "Bee";

/**
 * Sections of the reference of an edition, at the routes of the edition at the root: the list, every
 * page with its names, and every member of the client.
 */
export function beeJsSections(reference: BeeJsReference): Section[] {
  const list = { ...indexHead(reference), route: BEE_JS_ROUTE, group: "bee-js" };
  const client = reference.pages.find(({ name }) => name === CLIENT);
  const members = client?.parts.flatMap((part) => part.members) ?? [];
  const pages = referenceSections(
    list,
    reference.pages.map((page) => ({
      anchor: `${BEE_JS_ROUTE}${page.name}`,
      headings: [page.title],
      text: page.description,
      names: [page.title, ...(page === client ? [] : namesOn(page))],
    })),
  );
  return [
    ...pages,
    ...members.map(({ id }): Section => ({
      kind: "symbol",
      route: BEE_JS_ROUTE,
      anchor: `${BEE_JS_ROUTE}${CLIENT}#${id}`,
      group: list.group,
      page: list.title,
      headings: [CLIENT, id],
      text: beeJsWords(CLIENT, id)?.says.replaceAll("`", "") ?? "",
      names: [`${CLIENT}.${id}`],
      summary: "",
    })),
  ];
}
