import type { BeeJsPage, BeeJsReference } from "./facts.ts";
import { beeJsRoute } from "./routes.ts";

/** Title and description of the list of pages. */
export const indexHead = ({ version, release }: BeeJsReference) => ({
  title: `Reference of bee-js ${version}`,
  description: `Every class, method and type of bee-js ${version}, the client of the edition of Bee ${release}, with signatures from the published package.`,
});

/** Title of a page, for the head of the document and for lists outside of the reference. */
export const pageTitle = ({ title }: BeeJsPage, { version }: BeeJsReference): string =>
  `${title} · bee-js ${version}`;

/** Route of the list of pages. */
export const indexRoute = ({ prefix }: Pick<BeeJsReference, "prefix">): string =>
  beeJsRoute(prefix, "");

/** Pages by section, in the order of the pages. */
export function byGroup(pages: readonly BeeJsPage[]): ReadonlyMap<string, readonly BeeJsPage[]> {
  const groups = new Map<string, BeeJsPage[]>();
  for (const page of pages) groups.set(page.group, [...(groups.get(page.group) ?? []), page]);
  return groups;
}

/** Names on a page: of a class its members, else its exports. */
export const namesOn = ({ parts }: BeeJsPage): string[] =>
  parts.flatMap(({ names, members }) => [
    ...names.map(({ name }) => name),
    ...members.map(({ id }) => id),
  ]);

/** A page with its reference, or the list of a reference. */
export type FoundPage = readonly [reference: BeeJsReference, page: BeeJsPage | undefined];

/** Finds a route (without a slash at the end) among the references. */
export function findPage(
  references: readonly BeeJsReference[],
  route: string,
): FoundPage | undefined {
  for (const reference of references) {
    if (indexRoute(reference) === `${route}/`) return [reference, undefined];
    const page = reference.pages.find((one) => one.route === route);
    if (page) return [reference, page];
  }
  return undefined;
}
