// Sentences on the releases of an entry.
import { statusText, type Earlier, type ReleaseError, type Releases } from "./facts.ts";

const named = (releases: readonly string[]): string =>
  releases.map((release) => `Bee ${release}`).join(" and ");

/** Sentence on the releases of an entry; `undefined` if all releases have it alike. */
export function releaseText(
  { releases, chip, earlier }: Releases,
  error?: Pick<ReleaseError, "status" | "kind">,
): string | undefined {
  if (!chip) return undefined;
  const verb = error ? "answer" : "write";
  const have = `${named(releases)} ${verb}${releases.length === 1 ? "s" : ""} it`;
  if (chip.kind !== "changed") return `${have}; it is ${chip.kind} in ${chip.release}.`;
  const old = earlier.filter(({ place }) => place !== undefined);
  if (!error || old.length === 0) return `${have}, from ${chip.release} on as said here.`;
  const before = old.map(({ release, place }) => `Bee ${release} answers it with ${place}`);
  return `${before.join(", ")}, from ${chip.release} on it is ${statusText(error)}.`;
}

/** Paragraphs on the differences of an older release, each with a title. */
export function earlierParts({
  text,
  place,
  parts,
}: Earlier): readonly (readonly [string, string])[] {
  return [
    ...(text === undefined ? [] : [["Text", `\`${text}\``] as const]),
    ...(place === undefined ? [] : [["Where", place] as const]),
    ...parts,
  ];
}
