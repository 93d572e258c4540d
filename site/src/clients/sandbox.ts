import { openAddressDoor, type AddressDoor } from "@swarm-docs/node/browser/address-door";
import { connectSandbox, type Sandbox } from "@swarm-docs/node/browser/client";
import type { SandboxOptions } from "@swarm-docs/node/browser/sandbox";

/**
 * Starts a sandbox node in a worker of this page. The worker's name resolves to the directory with
 * the CSP for workers (`WORKER_PATH` of the finish plugin), which allows WebAssembly.
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

/** Serves the sandbox under real URLs below `<baseUrl>node/`; `baseUrl` is the site's. */
export function openDoor(sandbox: Sandbox, baseUrl: string): Promise<AddressDoor> {
  return openAddressDoor(sandbox, { script: `${baseUrl}sw.js`, base: baseUrl });
}
