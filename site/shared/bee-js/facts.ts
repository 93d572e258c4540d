import type { ApiMember, ApiName, CodeLines } from "../packages/facts.ts";
import type { RouteLink } from "../route-link.ts";

/** Section of a page: names with headings, or members of the page's class. */
export interface BeeJsPart {
  readonly id: string;
  readonly title: string;
  readonly names: readonly ApiName[];
  readonly members: readonly ApiMember[];
}

/** Page of the reference of bee-js: a class, or a collection of types, functions or constants. */
export interface BeeJsPage {
  /** `/bee-js/Bee`, `/bee-js/2.8/Bee`. */
  readonly route: string;
  /** Last part of the route. */
  readonly name: string;
  readonly title: string;
  /** Section of the list of pages. */
  readonly group: string;
  /** One sentence, as plain text. */
  readonly description: string;
  /** Description with links, as Markdown. */
  readonly doc: string;
  readonly links: readonly RouteLink[];
  /** Statement that imports the class; absent on pages of types. */
  readonly importLine?: CodeLines;
  /** Declaration of the class without its members. */
  readonly code?: CodeLines;
  readonly parts: readonly BeeJsPart[];
}

/** Reference of the bee-js of an edition. */
export interface BeeJsReference {
  readonly release: string;
  readonly prefix: string;
  /** Version of bee-js. */
  readonly version: string;
  readonly pages: readonly BeeJsPage[];
}

/** Ids of a page, for links from other pages. */
export const anchorsOfPage = ({ parts }: BeeJsPage): string[] =>
  parts.flatMap(({ id, names, members }) => [
    id,
    ...members.map((one) => one.id),
    ...names.flatMap((one) => [one.id, ...one.members.map((member) => member.id)]),
  ]);
