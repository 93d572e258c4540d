// What a hit says of its place: address and headings.
import { hierarchyOf as hierarchyAt, type Hierarchy } from "../hierarchy.ts";
import type { IndexFile } from "./format.ts";
import { urlOf } from "../section.ts";
import { slugOf } from "./slug.ts";

/** The anchor of a section, empty for a page; for members of bee-js and the like the route of their own page. */
export const anchorOf = ({ docs }: IndexFile, doc: number): string =>
  (docs.anchor[doc] ?? "").replace(/=$/, slugOf(docs.title[doc] ?? ""));

/** The address of a section below the base URL: route and anchor. */
export function addressOf(file: IndexFile, doc: number): string {
  const route = file.pages[file.docs.page[doc] as number]?.[0] ?? "/";
  return urlOf({ route, anchor: anchorOf(file, doc) });
}

/** Position of a section on its page, in the order in which the texts of a page are listed. */
export function positionOnPage({ docs }: IndexFile, doc: number): number {
  const own = docs.page[doc];
  return docs.page.slice(0, doc).filter((page) => page === own).length;
}

/** The headings of a section, level by level. Operations carry their summary in the title. */
export function hierarchyOf(file: IndexFile, doc: number): Hierarchy {
  const [, page = "", group = 0] = file.pages[file.docs.page[doc] as number] ?? [];
  const own = file.docs.title[doc] ?? "";
  const summary = file.docs.summary[doc];
  const trail = file.trails[file.docs.trail[doc] as number] ?? [];
  const headings = own === "" ? [] : [...trail, summary ? `${own}: ${summary}` : own];
  return hierarchyAt(file.groups[group] ?? "", page, headings);
}
