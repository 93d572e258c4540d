// What a page says of releases newer than the ones it describes, and of security releases.
import { compareReleases } from "@swarm-docs/openapi/document/version";
import { routeIn } from "../edition/routes.ts";
import type { JoinWords } from "./join-words.ts";

/** The newest known release of one software (`data/releases.json`). */
export interface KnownRelease {
  readonly software: string;
  readonly version: string;
  /** `2026-08-26`; absent while unknown. */
  readonly date?: string;
  readonly severity: "security" | "breaking" | "normal" | "unknown";
  /** What a security release protects from, one sentence. */
  readonly why?: string;
  readonly url: string;
  /** Routes of pages that were checked against this release and found right. */
  readonly unchanged?: readonly string[];
}

/** A line of the page's facts: text, and where it leads. */
export interface ReleaseNote {
  readonly text: string;
  readonly to: string;
}

/** Where readers learn what a release that the pages describe fixes. */
const UPGRADE = "/docs/bee/working-with-bee/upgrading-bee#upgrade-now";
/** Where readers learn what the next bee-js changes. */
const MOVE = "/docs/develop/tools-and-features/move-to-bee-js-13";

const NAMES: Readonly<Record<string, string>> = { bee: "Bee", desktop: "Swarm Desktop" };
/** Names in front matter whose software is called otherwise. */
const SOFTWARE: Readonly<Record<string, string>> = { desktop: "swarm-desktop" };

/** `26 August 2026` of `2026-08-26`. */
function dayText(date: string): string {
  const options = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(date).toLocaleDateString("en-GB", options);
}

/** ` (security, 26 August 2026)`: severity and date, as far as known. */
function about({ severity, date }: KnownRelease): string {
  const known = severity === "security" || severity === "breaking" ? severity : undefined;
  const words = [known, date && dayText(date)].filter(Boolean);
  return words.length > 0 ? ` (${words.join(", ")})` : "";
}

const isNewer = (release: KnownRelease, described: string): boolean =>
  compareReleases(release.version, described) > 0;

/**
 * Lines for releases that are newer than `described`, the versions that the page is about by their
 * names in front matter. `route` is the page's route in the root edition, `prefix` the prefix of its edition.
 */
export function releaseNotes(
  described: Readonly<Record<string, string>>,
  releases: readonly KnownRelease[],
  route: string,
  prefix = "",
): ReleaseNote[] {
  return Object.entries(described).flatMap(([name, version]) => {
    const found = releases.find(({ software }) => software === (SOFTWARE[name] ?? name));
    if (!found || !/^\d+\.\d+\.\d+$/.test(version) || !isNewer(found, version)) return [];
    const title = `${NAMES[name] ?? name} ${found.version} is out${about(found)}`;
    if (name === "bee-js" && compareReleases(version, "13.0.0") < 0)
      return [{ text: `${title}: what changes`, to: routeIn(MOVE, { prefix }) }];
    const isSame = found.unchanged?.includes(route);
    const state = isSame ? "nothing on this page changed" : "this page is being checked";
    return [{ text: `${title}: ${state}`, to: found.url }];
  });
}

/**
 * Box of a page that installs or upgrades Bee, in the edition of `release`; `undefined` unless the
 * newest Bee is a security release or newer than all editions, of which `newest` is the last.
 */
export function securityWords(
  release: string,
  newest: { readonly release: string; readonly prefix: string },
  releases: readonly KnownRelease[],
): JoinWords | undefined {
  const bee = releases.find(({ software }) => software === "bee");
  if (!bee) return undefined;
  if (isNewer(bee, newest.release))
    return [
      bee.severity === "security",
      `Bee ${bee.version} is out${about(bee)}`,
      `${bee.why ? `${bee.why} ` : ""}This page names ${release} and is being checked. Install `,
      bee.url,
      `Bee ${bee.version}`,
      " instead.",
    ];
  if (bee.severity !== "security") return undefined;
  const day = bee.date ? ` of ${dayText(bee.date)}` : "";
  return [
    false,
    `Run Bee ${bee.version}: it is a security release`,
    `${bee.why ? `${bee.why} ` : ""}Bee ${bee.version}${day} fixes this. `,
    routeIn(UPGRADE, newest),
    "What it fixes, and how to upgrade",
    ".",
  ];
}
