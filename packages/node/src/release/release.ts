import type { RedundancyLevel } from "@swarm-docs/protocol/span";
import type { ErrorId } from "../errors/error-table.ts";
import type { Persona } from "../persona.ts";
import type { ReleaseName } from "./name.ts";

/**
 * What a release of Bee does in its own way: values and small functions, nothing else. Routes and state
 * ask `node.release` and never for its name; what only some releases serve is marked at its `resource`.
 */
export interface Release {
  readonly name: ReleaseName;
  /** Version of the interface. */
  readonly apiVersion: string;
  /** Status and message of the errors that differ from `errorTable`. */
  readonly errors: Partial<Record<ErrorId, readonly [status: number, message: string]>>;
  readonly redundancy: RedundancyRules;
  /** The mode that `/node` and `/status` name. */
  beeMode(persona: Persona): string;
}

/** `Swarm-Redundancy-Level`. */
export interface RedundancyRules {
  /** Level of uploads that say none. */
  readonly uploadLevel: RedundancyLevel;
  /** What a level beyond 4 is told, without `want`. */
  readonly mistake: string;
  /** Whether it counts wherever content is read or written, and not on `/bytes` and `/bzz` alone. */
  readonly isReadEverywhere: boolean;
}
