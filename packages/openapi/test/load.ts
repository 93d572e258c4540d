import { readFileSync } from "node:fs";
import path from "node:path";
import type { JsonObject } from "../src/document/json.ts";
import { readDocument } from "../src/document/read.ts";
import type { Interface, Operation } from "../src/document/model.ts";
import { bundle } from "../src/bundle/bundle.ts";
import type { InterfaceVersion } from "../src/document/version.ts";

/** Documents of other people's kinds, written for these tests. */
export const FOREIGN = ["library", "events", "parcels"] as const;

/** A document of `test/documents`. */
export function foreign(name: (typeof FOREIGN)[number]): JsonObject {
  const file = path.join(import.meta.dirname, "documents", `${name}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as JsonObject;
}

const bundles = new Map<InterfaceVersion | undefined, ReturnType<typeof bundle>>();

/** Our own interface document of a version: a copy of the one that is joined from `api/` once per file. */
export async function own(version?: InterfaceVersion): Promise<JsonObject> {
  const bundled = bundles.get(version) ?? bundle(version);
  bundles.set(version, bundled);
  return structuredClone(await bundled) as unknown as JsonObject;
}

/** All operations in the order of the page. */
export function operationsOf(model: Interface): Operation[] {
  return model.groups.flatMap((group) => group.operations);
}

/** One operation by its id. */
export function operation(document: JsonObject, id: string): Operation {
  const found = operationsOf(readDocument(document)).find((one) => one.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
}
