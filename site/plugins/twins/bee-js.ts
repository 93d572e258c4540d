import type { BeeJsReference } from "../../shared/bee-js/facts.ts";
import { indexHead, indexRoute, pageTitle } from "../../shared/bee-js/pages.ts";
import { beeJsIndexMarkdown, beeJsMarkdown } from "../../shared/bee-js/plain.ts";
import { writtenTwin } from "./entries.ts";
import type { Address } from "./links.ts";
import { twinLine, type Twin } from "./twin.ts";

const listRoute = (of: Pick<BeeJsReference, "prefix">): string => indexRoute(of).replace(/\/$/, "");

/** Routes that `beeJsTwins` makes twins of, without a slash at the end. */
export const beeJsRoutes = (references: readonly BeeJsReference[]): string[] =>
  references.flatMap((one) => [listRoute(one), ...one.pages.map(({ route }) => route)]);

/** The twins of the reference of bee-js of all editions. `routes` are those with twins. */
export function beeJsTwins(
  references: readonly BeeJsReference[],
  address: Address,
  routes: ReadonlySet<string>,
): Twin[] {
  return references.flatMap((reference) => {
    const index = {
      ...indexHead(reference),
      route: listRoute(reference),
      isFolder: true,
      isSelfTold: true,
    };
    return [
      writtenTwin(index, beeJsIndexMarkdown(reference), address, routes),
      ...reference.pages.map((page) => {
        const { route, description } = page;
        const head = { route, title: pageTitle(page, reference), description, isSelfTold: true };
        return writtenTwin(head, beeJsMarkdown(page, reference), address, routes);
      }),
    ];
  });
}

/** The lines of an edition's index: the list of its reference, and below it each page. `twins` are of `beeJsTwins`. */
export function beeJsLines(twins: readonly Twin[], prefix: string, address: Address): string {
  const route = listRoute({ prefix });
  const list = twins.find((one) => one.route === route);
  if (!list) throw new Error(`${route} has no twin.`);
  const isBelow = (one: Twin): boolean =>
    !one.isFolder && one.route.slice(0, one.route.lastIndexOf("/")) === route;
  const lines = twins.filter(isBelow).map((one) => `  ${twinLine(one, address)}`);
  return [twinLine(list, address), ...lines].join("\n");
}
