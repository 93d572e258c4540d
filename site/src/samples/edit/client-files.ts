import clients from "sample-clients";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { moduleAddress } from "../run-module.ts";

/** Absolute addresses of the modules that code for a release of Bee can import, by module name. */
export function clientAddresses(bee: ReleaseName): Readonly<Record<string, string>> {
  const files = Object.entries(clients[bee]?.files ?? {});
  return Object.fromEntries(files.map(([name, file]) => [name, moduleAddress(file)]));
}
