import type { ErrorRow } from "../../shared/samples/explain.ts";
import type { ReleaseOperations } from "../../shared/samples/operations.ts";

/** Data of the page, generated next to it at build time (`tools/packages/build-ui.ts`). */
export interface UiFacts {
  /** By release of Bee. */
  readonly operations: Readonly<Record<string, ReleaseOperations>>;
  /** By release of Bee. */
  readonly errors: Readonly<Record<string, readonly ErrorRow[]>>;
  /** By id of the error. */
  readonly explained: Readonly<Record<string, { readonly cause: string; readonly fix?: string }>>;
  /** URL of the published documentation with a trailing slash, if known. */
  readonly docs?: string;
}

/** Data of the release that the node simulates. */
export interface ReleaseFacts {
  readonly operations: ReleaseOperations;
  readonly errors: readonly ErrorRow[];
  readonly explained: UiFacts["explained"];
  readonly docs?: string;
}

/** Data of one release; `undefined` if the file lacks it. */
export function knownOf(facts: UiFacts, release: string): ReleaseFacts | undefined {
  const { explained, docs } = facts;
  const operations = facts.operations[release];
  const errors = facts.errors[release];
  return operations && errors && { operations, errors, explained, ...(docs && { docs }) };
}
