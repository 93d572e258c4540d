// Markdown of the changes page.
import { blocks, links } from "../mdx/plain-text/plain.ts";
import type { ChangedPage, ChangePart, ChangeRow, Changes } from "./facts.ts";
import { chipText, countText, descriptionOf, pagesText, sumText } from "./words.ts";

const linked = (label: string, to: string | undefined): string =>
  to === undefined ? label : `[${label}](${to})`;

/** `was: a; is: b`, or the one that exists. */
function turn(from: string | undefined, now: string | undefined): string {
  const parts = [from && `was: ${from}`, now && `is: ${now}`].filter(Boolean);
  return parts.length > 0 ? ` (${parts.join("; ")})` : "";
}

function row({ kind, release, name, to, words, from, now, places }: ChangeRow): string {
  const at = places.map((place) => linked(`\`${place.label}\``, place.to)).join(", ");
  const said = words.length > 0 ? `: ${words.join(" ")}` : "";
  return `- ${linked(name, to)}, ${chipText(kind, release)}${said}${turn(from, now)}${at && `; ${at}`}`;
}

function part({ title, groups }: ChangePart): string {
  const bodies = groups.map((group) =>
    blocks(
      groups.length > 1 ? `### ${group.title}` : "",
      sumText(group.rows),
      group.rows.map(row).join("\n"),
    ),
  );
  return blocks(`## ${title}`, ...bodies);
}

const page = (one: ChangedPage, changes: Changes): string =>
  `- ${linked(one.title, one.to)}: ${countText(one, changes)}`;

/**
 * Page content below the title: Markdown of `ChangeList`. `upgrade` is the route of the upgrade
 * page.
 */
export function changesMarkdown(changes: Changes, upgrade: string): string {
  return blocks(
    descriptionOf(changes),
    `Upgrading a node? Begin with [Upgrade Bee safely](${upgrade}).`,
    ...changes.parts.map(part),
    "## Pages",
    pagesText(changes),
    ...changes.shelves.flatMap(({ title, pages, same }) => [
      `### ${title}`,
      pages.map((one) => page(one, changes)).join("\n"),
      same.length > 0
        ? `Without a difference: ${links(same.map(({ label, to }) => ({ title: label, to })))}`
        : "",
    ]),
  );
}
