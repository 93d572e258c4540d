import type { Section } from "@swarm-docs/search/section";
import type { ChangeRow, Changes } from "../../shared/changes/facts.ts";
import { isPatch } from "../../shared/changes/route.ts";
import { descriptionOf, pagesText, changesTitle } from "../../shared/changes/words.ts";

/** The name of a row; what the row says of it is indexed with the option, log line, metric or page itself. */
const nameOf = ({ name }: ChangeRow): string => name.replaceAll("`", "");

/** The page with what differs between two editions, and its parts. */
export function changesSections(all: readonly Changes[]): Section[] {
  return all.flatMap((changes) => {
    const page = changesTitle(changes);
    const place = { route: changes.route, group: "Releases", page, names: [], lists: [] };
    // The rows of a patch release repeat rows of options, log lines and metrics, which are places.
    const isFull = !isPatch(changes.older, changes.newer);
    const parts = (isFull ? changes.parts : []).flatMap(({ id, title, groups }) =>
      groups.map((group): Section => ({
        ...place,
        kind: "section",
        // A group that is alone in its part has no heading of its own.
        anchor: groups.length > 1 ? group.id : id,
        headings: groups.length > 1 ? [title, group.title] : [title],
        text: group.rows.map(nameOf).join("\n"),
        summary: "",
      })),
    );
    const summary = descriptionOf(changes);
    return [
      { ...place, kind: "page", anchor: "", headings: [], text: pagesText(changes), summary },
      ...parts,
    ];
  });
}
