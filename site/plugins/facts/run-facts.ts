import { operationsOf } from "@swarm-docs/openapi/bundle/document";
import { errorsOf } from "@swarm-docs/openapi/bundle/errors";
import { documentOf } from "../errors/http-errors.ts";
import type { InterfaceVersion } from "@swarm-docs/openapi/document/version";
import type { ErrorRow } from "../../shared/samples/explain.ts";
import type { ReleaseOperations } from "../../shared/samples/operations.ts";
import type { EditionFacts } from "../../shared/edition/routes.ts";

/** What a panel below a sample looks up, by release of Bee and by name of the file. */
export interface RunFacts {
  readonly "run-operations": Readonly<Record<string, ReleaseOperations>>;
  readonly "run-errors": Readonly<Record<string, readonly ErrorRow[]>>;
}

/** The operations and errors of the interface of each edition, as small as they can be told. */
export async function runFacts(
  editions: readonly Pick<EditionFacts, "release" | "interface" | "prefix">[],
): Promise<RunFacts> {
  const operations: Record<string, ReleaseOperations> = {};
  const errors: Record<string, readonly ErrorRow[]> = {};
  for (const { release, prefix, interface: name } of editions) {
    const version = name as InterfaceVersion;
    operations[release] = {
      prefix,
      operations: operationsOf(await documentOf(version)).map(({ method, path, value }) => {
        return [method.toUpperCase(), path, String(value["operationId"])] as const;
      }),
    };
    errors[release] = (errorsOf(version) as unknown as readonly CatalogueError[])
      .filter(({ status }) => status >= 400 && status < 600)
      .map(({ id, status, message, operations: of }) => {
        return [id, status, message, of.includes("*") ? [] : of] as const;
      });
  }
  return { "run-operations": operations, "run-errors": errors };
}

interface CatalogueError {
  readonly id: string;
  readonly status: number;
  readonly message: string;
  readonly operations: readonly string[];
}
