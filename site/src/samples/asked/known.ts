import type { ReleaseName } from "@swarm-docs/node/release/name";
import type { KnownLinks } from "./AskedList.tsx";
import type { ErrorRow } from "../../../shared/samples/explain.ts";
import type { ReleaseOperations } from "../../../shared/samples/operations.ts";

/** Operations and errors of a Bee release; fetched when a request list is first opened. */
export async function loadKnown(bee: ReleaseName): Promise<KnownLinks | undefined> {
  const [operations, errors] = await Promise.all([
    import("../../../.generated/run-operations.json"),
    import("../../../.generated/run-errors.json"),
  ]);
  const known = (operations.default as unknown as Readonly<Record<string, ReleaseOperations>>)[bee];
  const rows = (errors.default as unknown as Readonly<Record<string, readonly ErrorRow[]>>)[bee];
  return known && rows && { ...known, errors: rows };
}
