import { readFileSync } from "node:fs";
import path from "node:path";
import type { EditionFacts } from "../shared/edition/routes.ts";
import type { KnownRelease } from "../shared/doc-page/release-words.ts";
import { editionFact } from "../settings/editions.ts";

const FILE = path.join(import.meta.dirname, "../../data/releases.json");

/** The newest known releases (`data/releases.json`). */
export const KNOWN: readonly KnownRelease[] = (
  JSON.parse(readFileSync(FILE, "utf8")) as { readonly releases: readonly KnownRelease[] }
).releases;

/**
 * The versions that a page is about, by their names in its `checked_with`. An older edition stays at its
 * Bee and swarm-cli on purpose, so it names neither.
 */
export function describedBy(
  checkedWith: unknown,
  edition: EditionFacts,
  newest: EditionFacts,
): Readonly<Record<string, string>> {
  const given = (checkedWith ?? {}) as Readonly<Record<string, string>>;
  const fact = editionFact(edition.release);
  const own: Readonly<Record<string, string>> = { "bee-js": fact["bee-js"] };
  const isNewest = edition.release === newest.release;
  const all = isNewest ? { ...own, bee: fact.release, "swarm-cli": fact["swarm-cli"] } : own;
  // Pages about Desktop are written for the Bee that it brings.
  const isDesktop = given["desktop"] !== undefined;
  return Object.fromEntries(
    Object.keys(given).flatMap((name) => {
      const version = isDesktop ? undefined : all[name as keyof typeof all];
      return version === undefined ? [] : [[name, version]];
    }),
  );
}
