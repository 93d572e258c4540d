import type { ErrorRow } from "../samples/asked/explain.ts";
import type { ReleaseOperations } from "../samples/asked/operations.ts";

/** What the page looks up: written beside it when it is made (`tools/packages/build-ui.ts`). */
export interface UiFacts {
  /** By release of Bee. */
  readonly operations: Readonly<Record<string, ReleaseOperations>>;
  /** By release of Bee. */
  readonly errors: Readonly<Record<string, readonly ErrorRow[]>>;
  /** By id of the error. */
  readonly explained: Readonly<Record<string, { readonly cause: string; readonly fix?: string }>>;
  /** Address of the published documentation, with a slash at its end, where one is known. */
  readonly docs?: string;
}

/** What is known of the release that the node speaks. */
export interface Known {
  readonly operations: ReleaseOperations;
  readonly errors: readonly ErrorRow[];
  readonly explained: UiFacts["explained"];
  readonly docs?: string;
}

/** What is known of one release; nothing when the facts lack it. */
export function knownOf(facts: UiFacts, release: string): Known | undefined {
  const { explained, docs } = facts;
  const operations = facts.operations[release];
  const errors = facts.errors[release];
  return operations && errors && { operations, errors, explained, ...(docs && { docs }) };
}
