import type { ReleaseRange } from "../../site/shared/edition/in-edition.ts";

/** The result of one comparison. */
export interface Compared {
  /** Name of the population: `options`. */
  readonly name: string;
  /** How many things of ours were looked for, and how many of Bee's. */
  readonly ours: number;
  readonly theirs: number;
  /** A sentence for each difference. */
  readonly differences: readonly string[];
}

/** What a comparison reads. */
export interface Side {
  /** Folder with Bee's source. */
  readonly checkout: string;
  /** Its release, such as `2.8.2`. */
  readonly release: string;
  /** The rows of a file of `data/` that hold in the release. */
  readonly rows: <Row extends ReleaseRange>(name: string) => readonly Row[];
}

/** The names on one side alone, as sentences. */
export function missing(
  what: string,
  ours: Iterable<string>,
  theirs: Iterable<string>,
): readonly string[] {
  const [own, other] = [new Set(ours), new Set(theirs)];
  return [
    ...[...other].filter((one) => !own.has(one)).map((one) => `${what} ${one}: Bee alone has it`),
    ...[...own].filter((one) => !other.has(one)).map((one) => `${what} ${one}: Bee has none`),
  ];
}
