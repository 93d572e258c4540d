import type { OperationRow } from "@swarm-docs/openapi/request/find";

/**
 * Operations of a Bee release, and the URL prefix of its edition (`plugins/facts/run-facts.ts`).
 */
export interface ReleaseOperations {
  /** Prefix in `/api/` URLs: empty, or `2.8/`. */
  readonly prefix: string;
  readonly operations: readonly OperationRow[];
}
