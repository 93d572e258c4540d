import type { Changes } from "../../shared/changes/facts.ts";
import { changesMarkdown } from "../../shared/changes/plain.ts";
import { upgradeRoute } from "../../shared/changes/upgrade.ts";
import { descriptionOf, changesTitle } from "../../shared/changes/words.ts";
import { editionOfRelease } from "../../shared/edition/routes.ts";
import type { Edition } from "../../settings/editions.ts";
import { writtenTwin } from "./entries.ts";
import type { Address } from "./links.ts";
import type { Twin } from "./twin.ts";

/** The twins of the pages with what differs between two editions. `routes` are those with twins. */
export function changesTwins(
  all: readonly Changes[],
  editions: readonly Edition[],
  address: Address,
  routes: ReadonlySet<string>,
): Twin[] {
  return all.map((changes) => {
    const newer = editionOfRelease(changes.newer, editions);
    if (!newer) throw new Error(`There is no edition of Bee ${changes.newer}.`);
    const names = {
      route: changes.route,
      title: changesTitle(changes),
      description: descriptionOf(changes),
      isSelfTold: true,
      checked: [`Bee ${changes.older}`, `Bee ${changes.newer}`],
    };
    return writtenTwin(names, changesMarkdown(changes, upgradeRoute(newer)), address, routes);
  });
}
