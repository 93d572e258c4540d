// Finds releases that are newer than `data/releases.json`: in answers of GitHub and npm.
import { compareReleases } from "@swarm-docs/openapi/document/version";
import type { KnownRelease } from "../../site/shared/doc-page/release-words.ts";

/** Software that is watched: its repository below `ethersphere/`, and its package on npm. */
export const WATCHED: Readonly<Record<string, string | undefined>> = {
  bee: undefined,
  "bee-js": "@ethersphere/bee-js",
  "swarm-cli": "@ethersphere/swarm-cli",
  "swarm-desktop": undefined,
  "bee-dashboard": "@ethersphere/bee-dashboard",
};

/** Answers about one software, as they were received: hostile until read. */
export interface ReleaseAnswers {
  /** `GET /repos/ethersphere/NAME/releases`. */
  readonly releases: unknown;
  /** `GET /repos/ethersphere/NAME/tags`. */
  readonly tags: unknown;
  /** `npm view PACKAGE dist-tags.latest`, where it has a package. */
  readonly npm?: unknown;
}

/** A version of three numbers, without a suffix: no release candidate. */
function versionOf(text: unknown): string | undefined {
  return typeof text === "string" ? /^v?(\d{1,5}\.\d{1,5}\.\d{1,5})$/.exec(text)?.[1] : undefined;
}

const objects = (list: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(list) ? list.filter((one) => typeof one === "object" && one !== null) : [];

const major = (version: string): string => version.split(".")[0] ?? "";

/** What a release found is: its notes say `security`, or its first number rose. */
function severityOf(version: string, known: string, notes: unknown): KnownRelease["severity"] {
  if (typeof notes === "string" && /\bsecurity\b/i.test(notes)) return "security";
  return major(version) === major(known) ? "unknown" : "breaking";
}

/** The newest release in the answers, if it is newer than the known one. */
export function newerThan(known: KnownRelease, answers: ReleaseAnswers): KnownRelease | undefined {
  const { software } = known;
  const published = objects(answers.releases).filter(
    ({ draft, prerelease }) => draft !== true && prerelease !== true,
  );
  const versions = [
    ...published.map((one) => versionOf(one["tag_name"])),
    ...objects(answers.tags).map((one) => versionOf(one["name"])),
    versionOf(answers.npm),
  ].filter((one) => one !== undefined);
  const version = versions.toSorted(compareReleases).at(-1);
  if (version === undefined || compareReleases(version, known.version) <= 0) return undefined;
  const found = published.find((one) => versionOf(one["tag_name"]) === version);
  const day = /^\d{4}-\d\d-\d\d/.exec(String(found?.["published_at"] ?? ""))?.[0];
  return {
    software,
    version,
    ...(day !== undefined && { date: day }),
    severity: severityOf(version, known.version, found?.["body"]),
    url: `https://github.com/ethersphere/${software}/releases/tag/v${version}`,
  };
}

/** `data/releases.json`. */
export interface ReleaseFile {
  /** Day of the last look that found something newer, `2026-11-26`. */
  readonly looked: string;
  readonly releases: readonly KnownRelease[];
}

/** The file after a look, and what moved; the same file when nothing did. */
export function afterLook(
  file: ReleaseFile,
  answers: Readonly<Record<string, ReleaseAnswers>>,
  today: string,
): { readonly file: ReleaseFile; readonly moved: readonly KnownRelease[] } {
  const found = file.releases.map((known) => {
    const given = answers[known.software];
    return given && newerThan(known, given);
  });
  const moved = found.filter((one) => one !== undefined);
  if (moved.length === 0) return { file, moved };
  const releases = file.releases.map((known, at) => found[at] ?? known);
  return { file: { looked: today, releases }, moved };
}

/** Text of the pull request: what moved, and what an editor has to do. */
export function requestText(
  moved: readonly KnownRelease[],
  before: ReleaseFile,
): { readonly title: string; readonly body: string } {
  const name = ({ software, version }: KnownRelease): string => `${software} ${version}`;
  const rows = moved.map((one) => {
    const old = before.releases.find(({ software }) => software === one.software);
    return `| ${one.software} | ${old?.version ?? ""} | [${one.version}](${one.url}) | ${one.date ?? "unknown"} | ${one.severity} |`;
  });
  return {
    title: `releases: ${moved.map(name).join(", ")}`,
    body: [
      "| software | known | newest | date | severity |",
      "|---|---|---|---|---|",
      ...rows,
      "",
      "Once merged, the affected pages say that the release is out and that they are being checked.",
      "",
      "1. Read the notes. Correct `severity`, and for a security release add `why`.",
      "2. A patch release of Bee: CONTRIBUTING › Add a patch release of Bee.",
      "3. List pages that need no change in `unchanged`.",
      "",
    ].join("\n"),
  };
}
