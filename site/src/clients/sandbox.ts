import { openAddressDoor, type AddressDoor } from "@swarm-docs/node/browser/address-door";
import { connectSandbox, type Sandbox } from "@swarm-docs/node/browser/client";
import type { SandboxOptions } from "@swarm-docs/node/browser/sandbox";

/**
 * Starts a sandbox node in a worker of this page. The worker's name leads to the directory where
 * the policy of workers applies (`WORKER_PATH` of the finish plugin): WebAssembly may run there.
 */
export function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return connectSandbox({
    ...options,
    start: () =>
      new Worker(new URL("@swarm-docs/node/worker", import.meta.url), {
        name: "../worker/node",
      }),
  });
}

/** Gives the sandbox real addresses below `<baseUrl>node/`; `baseUrl` is the site's. */
export function openDoor(sandbox: Sandbox, baseUrl: string): Promise<AddressDoor> {
  return openAddressDoor(sandbox, { script: `${baseUrl}sw.js`, base: baseUrl });
}
