import { readData } from "./files.ts";

/** A release of Bee with a documentation of its own (`data/editions.yaml`). */
export interface Edition {
  /** Release of Bee, such as `2.8.1`. */
  readonly release: string;
  /** First eight digits of its commit, as `bee version` prints them behind the release, if known. */
  readonly commit?: string;
  /** Version of its HTTP interface. */
  readonly interface: string;
  /** URL segment of the edition when it is not at the root, such as `2.8`. */
  readonly folder: string;
  /** Whether this build has it at `/docs/…` and `/api/`. */
  readonly atRoot: boolean;
  /** Prefix after `/docs/` and `/api/` in its routes: empty, or its folder and a slash. */
  readonly prefix: string;
  /** Its name among the framework's versions: `current` at the root. */
  readonly version: string;
  /** Versions of the clients that fit it. */
  readonly "bee-js": string;
  readonly "swarm-cli": string;
  /** What its pages were checked with, in words; absent: the release. */
  readonly checked?: string;
  /** Patch releases that its pages described before, oldest first. */
  readonly earlier?: readonly PatchFact[];
}

/** A release that a later patch release replaced in its edition. */
export type PatchFact = Pick<Edition, "release" | "commit"> & { readonly date: string };

/** What `data/editions.yaml` says of an edition. */
export type EditionFact = Omit<Edition, "atRoot" | "prefix" | "version">;

/** All editions as `data/editions.yaml` lists them, oldest first. */
export const EDITION_FACTS = readData<readonly EditionFact[]>("editions");

/** A release that `earlier` names, with the members of its edition that it shares. */
function earlierFact(release: string): EditionFact | undefined {
  for (const { checked: _checked, commit: _commit, ...fact } of EDITION_FACTS) {
    const patch = fact.earlier?.find((one) => one.release === release);
    if (patch) return { ...fact, ...patch };
  }
  return undefined;
}

/** The record of a release, earlier patch releases included. Throws an Error for an unknown release. */
export function editionFact(release: string): EditionFact {
  const fact = EDITION_FACTS.find((one) => one.release === release) ?? earlierFact(release);
  if (!fact) throw new Error(`There is no edition of Bee ${release}.`);
  return fact;
}

/** All releases that the pages describe, oldest first. */
export const RELEASES: readonly string[] = EDITION_FACTS.map(({ release }) => release);

/** The newest of them. */
export const NEWEST_RELEASE = RELEASES.at(-1) as string;

/** The release at the root unless a build says otherwise. */
export const DEFAULT_RELEASE = RELEASES[0] as string;

/**
 * The editions of a build, the one at the root first: `atRoot` is its release or folder. Throws an
 * Error that names `EDITION_AT_ROOT` when there is no such edition.
 */
export function readEditions(atRoot: string = DEFAULT_RELEASE): readonly [Edition, ...Edition[]] {
  const editions = EDITION_FACTS.map((fact) => {
    const isRoot = fact.release === atRoot || fact.folder === atRoot;
    return {
      ...fact,
      atRoot: isRoot,
      prefix: isRoot ? "" : `${fact.folder}/`,
      version: isRoot ? "current" : fact.release,
    };
  });
  const root = editions.find((edition) => edition.atRoot);
  if (!root)
    throw new Error(`EDITION_AT_ROOT must be one of ${RELEASES.join(", ")}; got "${atRoot}".`);
  return [root, ...editions.filter((edition) => edition !== root)];
}
