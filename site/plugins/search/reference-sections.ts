import type { Section } from "@swarm-docs/search/section";

/** A list of pages that are found by names. */
interface ReferenceList {
  readonly route: string;
  /** Title of its pages' group in results. */
  readonly group: string;
  readonly title: string;
  readonly description: string;
}

/** The list of a reference, and its pages as sections of it: they rank below explaining pages. */
export function referenceSections(
  { route, group, title, description }: ReferenceList,
  pages: readonly Pick<Section, "anchor" | "headings" | "text" | "names">[],
): Section[] {
  const place = { route, group, page: title };
  const list: Section = {
    ...place,
    kind: "page",
    anchor: "",
    headings: [],
    text: "",
    names: [],
    summary: description,
  };
  return [
    list,
    ...pages.map((page): Section => ({ ...place, ...page, kind: "section", summary: "" })),
  ];
}
