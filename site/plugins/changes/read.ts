import type { Changes, ChangePart } from "../../shared/changes/facts.ts";
import { changesRoute } from "../../shared/changes/route.ts";
import type { EntryFacts } from "../../shared/errors/facts.ts";
import { dataChanges } from "./data.ts";
import { interfaceChanges, type ComparedEdition } from "./interface.ts";
import { messageChanges } from "./messages.ts";
import { changedShelves } from "./pages.ts";

const filled = (part: ChangePart): ChangePart => ({
  ...part,
  groups: part.groups.filter(({ rows }) => rows.length > 0),
});

/** Everything that differs between two editions. Throws when a mark of a page is not well formed. */
export async function readChanges(
  sides: readonly [ComparedEdition, ComparedEdition],
  entries: EntryFacts,
): Promise<Changes> {
  const [older, newer] = sides;
  const { options, numbers, protocols, metrics } = dataChanges(sides);
  const { groups, errors } = await interfaceChanges(sides);
  const messages = messageChanges(entries, errors, [older.release, newer.release]);
  return {
    older: older.release,
    newer: newer.release,
    route: changesRoute(older.release, newer.release),
    parts: [
      { id: "options", title: "Options", groups: [options] },
      { id: "interface", title: "Interface", groups },
      { id: "messages", title: "Errors and log lines", groups: messages },
      {
        id: "facts",
        title: "Numbers, protocols and metrics",
        groups: [numbers, protocols, metrics],
      },
    ].map(filled),
    shelves: changedShelves(sides),
  };
}
