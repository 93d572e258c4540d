import type { OperationRow } from "@swarm-docs/openapi/request/find";

/** What a release of Bee offers, and where its edition stands (`plugins/facts/run-facts.ts`). */
export interface ReleaseOperations {
  /** What stands behind `/api/` in its addresses: nothing, or `2.8/`. */
  readonly prefix: string;
  readonly operations: readonly OperationRow[];
}
