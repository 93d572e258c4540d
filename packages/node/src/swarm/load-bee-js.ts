import { SwarmError } from "../dev/swarm-error.ts";

/**
 * Imports bee-js, an optional peer. Fails with `SWARM_UNSUPPORTED` if it cannot be imported.
 */
export async function loadBeeJs(): Promise<typeof import("@ethersphere/bee-js")> {
  // In a `try` block, because bundlers then accept that the package is not installed.
  try {
    return await import("@ethersphere/bee-js");
  } catch (cause) {
    const message = "bee() needs the package @ethersphere/bee-js, which cannot be imported";
    throw new SwarmError("SWARM_UNSUPPORTED", message, { cause });
  }
}
