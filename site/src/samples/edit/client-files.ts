import clients from "sample-clients";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { moduleAddress } from "../run-module.ts";

/** Absolute URLs of the modules that code for a Bee release can import, by specifier. */
export function clientAddresses(bee: ReleaseName): Readonly<Record<string, string>> {
  const files = Object.entries(clients[bee]?.files ?? {});
  return Object.fromEntries(files.map(([name, file]) => [name, moduleAddress(file)]));
}
