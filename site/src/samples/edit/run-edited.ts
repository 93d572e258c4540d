import clients from "sample-clients";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { moduleAddress } from "../run-module.ts";
import { moduleOf } from "./module.ts";

/** The text of the module for code that a reader has written. Throws as `moduleOf` does. */
export function editedModule(code: string, bee: ReleaseName): string {
  const files = Object.entries(clients[bee]?.files ?? {});
  return moduleOf(
    code,
    Object.fromEntries(files.map(([name, file]) => [name, moduleAddress(file)])),
  );
}
