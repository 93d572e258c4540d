import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BaseName } from "../../../src/release/name.ts";
import { parse } from "yaml";
import { matchesGlob } from "../../../src/swarm/faults.ts";
import type { Difference } from "./compare.ts";

/** Why a difference is accepted. */
type DeclaredKind = "bug of Bee" | "simulated" | "surroundings" | "document";

/** A difference that is known, with its reason. */
interface Declared {
  /** Ids of operations, in which `*` matches any text. */
  readonly operations: readonly string[];
  /** Places as in {@link Difference.at}, in which `*` matches any text. */
  readonly at: readonly string[];
  /** Releases of Bee; absent = all. */
  readonly releases?: readonly BaseName[];
  /** A part of what Bee sends. */
  readonly bee?: string;
  /** A part of what the development node sends. */
  readonly node?: string;
  readonly kind: DeclaredKind;
  readonly reason: string;
}

/** A case that is not compared, with its reason. */
interface Skipped {
  readonly operation: string;
  readonly name: string;
  /** Releases of Bee; absent = all. */
  readonly releases?: readonly BaseName[];
  readonly reason: string;
}

/** Declared differences between the development node and Bee. */
export interface Declarations {
  readonly differences: readonly Declared[];
  readonly cases: readonly Skipped[];
}

/** Reads `declared.yaml`. Throws when it cannot be read. */
export function readDeclarations(): Declarations {
  const text = readFileSync(join(import.meta.dirname, "declared.yaml"), "utf8");
  return parse(text) as Declarations;
}

/** The declaration of a difference, or `undefined`. */
export function declarationOf(
  { differences }: Declarations,
  release: BaseName,
  operation: string,
  { at, bee, node }: Difference,
): Declared | undefined {
  return differences.find(
    (one) =>
      one.operations.some((name) => matchesGlob(name, operation)) &&
      one.at.some((place) => matchesGlob(place, at)) &&
      (one.releases?.includes(release) ?? true) &&
      (one.bee === undefined || bee.includes(one.bee)) &&
      (one.node === undefined || node.includes(one.node)),
  );
}

/** Why a case is not compared, or `undefined`. */
export function skipReason(
  { cases }: Declarations,
  release: BaseName,
  operation: string,
  name: string,
): string | undefined {
  return cases.find(
    (one) =>
      one.operation === operation && one.name === name && (one.releases?.includes(release) ?? true),
  )?.reason;
}
