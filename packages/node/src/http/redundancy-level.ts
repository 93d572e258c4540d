import type { RedundancyLevel } from "@swarm-docs/protocol/span";
import type { Release } from "../release/release.ts";
import { withDefault, type RequestField } from "./parameters.ts";
import { uint8 } from "./parsers.ts";

/** How `Swarm-Redundancy-Level` is read: 0 to 4. [bee pkg/api/validation.go] */
export function redundancyLevel(
  { redundancy }: Release,
  fallback: RedundancyLevel,
): RequestField<number> {
  const rule = { text: redundancy.mistake, holds: (level: number) => level <= 4 };
  return withDefault(uint8, fallback, rule);
}

/** The same where older releases do not look at it: there it is always `fallback`. */
export function redundancyLevelHere(
  release: Release,
  fallback: RedundancyLevel,
): RequestField<number> {
  return release.redundancy.isReadEverywhere
    ? redundancyLevel(release, fallback)
    : withDefault(() => fallback, fallback);
}
