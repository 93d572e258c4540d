import type { Section } from "@swarm-docs/search/section";
import { beeJsWords } from "../../content/bee-js-words.ts";
import type { BeeJsPage, BeeJsReference } from "../../shared/bee-js/facts.ts";
import { indexHead, namesOn } from "../../shared/bee-js/pages.ts";
import { BEE_JS_ROUTE } from "../../shared/bee-js/routes.ts";
import { referenceSections } from "./reference-sections.ts";

/** The class whose members are in the first file of the index; members of other classes are late. */
const CLIENT = "Bee";

/** A member of a class, or an export on a page of types, functions or constants. */
interface NamedAnchor {
  readonly anchor: string;
  readonly title: string;
  readonly name: string;
  readonly text: string | undefined;
}

function namedAnchors({ name: owner, parts }: BeeJsPage): NamedAnchor[] {
  return parts.flatMap(({ names, members }) => [
    ...members.map(({ id }) => ({
      anchor: id,
      title: id,
      name: `${owner}.${id}`,
      text: beeJsWords(owner, id)?.says,
    })),
    ...names.map(({ id, name }) => ({
      anchor: id,
      title: name,
      name,
      text: beeJsWords(name)?.says,
    })),
  ]);
}

/**
 * Sections of the reference of an edition, at the routes of the edition at the root: the list, every
 * page with its names, every member of a class and every other export.
 */
export function beeJsSections(reference: BeeJsReference): Section[] {
  const list = { ...indexHead(reference), route: BEE_JS_ROUTE, group: "bee-js" };
  const pages = referenceSections(
    list,
    reference.pages.map((page) => ({
      anchor: `${BEE_JS_ROUTE}${page.name}`,
      headings: [page.title],
      text: page.description,
      names: [page.title, ...(page.name === CLIENT ? [] : namesOn(page))],
    })),
  );
  const symbols = reference.pages.flatMap((page) =>
    namedAnchors(page).map(({ anchor, title, name, text = "" }): Section => ({
      kind: "symbol",
      route: BEE_JS_ROUTE,
      anchor: `${BEE_JS_ROUTE}${page.name}#${anchor}`,
      group: list.group,
      page: list.title,
      headings: [page.title, title],
      text: text.replaceAll("`", ""),
      names: [name],
      summary: "",
      ...(page.name !== CLIENT && { isLate: true }),
    })),
  );
  return [...pages, ...symbols];
}
