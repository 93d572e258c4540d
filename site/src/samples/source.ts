import type { ReleaseName } from "@swarm-docs/node/release/name";
import { BEE_JS, VERIFIED_FETCH } from "../../shared/samples/stand-ins.ts";
import type { RunSource } from "./messages.ts";
import { moduleAddress } from "./run-module.ts";

/**
 * Code of a page, compiled at build time. `importsClient`: TypeScript imports bee-js, curl imports
 * nothing.
 */
export async function sampleSource(
  script: string,
  bee: ReleaseName,
  importsClient: boolean,
): Promise<RunSource> {
  const address = moduleAddress(script);
  if (!importsClient) return { address, imports: [] };
  const { clientAddresses } = await import("./edit/client-files.ts");
  const beeJs = clientAddresses(bee)[BEE_JS];
  return { address, imports: beeJs === undefined ? [] : [beeJs] };
}

/** Edited code. Rejects with the errors of `moduleOf`. */
export async function editedSource(code: string, bee: ReleaseName): Promise<RunSource> {
  const [{ moduleOf }, { clientAddresses }] = await Promise.all([
    import("./edit/module.ts"),
    import("./edit/client-files.ts"),
  ]);
  const addresses = clientAddresses(bee);
  const named = Object.entries(addresses).filter(
    // The largest one, which few import.
    ([name]) => name !== VERIFIED_FETCH || code.includes(name),
  );
  return { text: moduleOf(code, addresses), imports: named.map(([, address]) => address) };
}
