import type { InterfaceVersion } from "@swarm-docs/openapi/document/version";
import type { Edition } from "../../settings/editions.ts";
import type { BeeJsReference } from "../../shared/bee-js/facts.ts";
import type { ServerData } from "../../shared/mdx/rows.ts";
import { operationsOfVersion } from "../errors/http-errors.ts";
import { readBeeJs } from "./reference.ts";

/** Reads the reference of every edition. `facts` has the facts of each release. */
export function readReferences(
  editions: readonly Edition[],
  facts: Readonly<Record<string, Pick<ServerData, "httpErrors">>>,
): Promise<BeeJsReference[]> {
  return Promise.all(
    editions.map(async (edition) => {
      const { httpErrors = [] } = facts[edition.release] ?? {};
      return readBeeJs(edition, {
        operations: await operationsOfVersion(edition.interface as InterfaceVersion),
        errors: new Map(httpErrors.map(({ id, message }) => [id, message])),
      });
    }),
  );
}
