import type { Sandbox } from "@swarm-docs/node/browser/client";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import type { SandboxFixtures } from "./send/world.ts";
import { createStore, useStore } from "./store.ts";

/** The page's node and the fixtures created on it. */
export interface Furnished {
  readonly sandbox: Sandbox;
  readonly world: SandboxFixtures;
}

const world = createStore<SandboxFixtures | undefined>(undefined);
let started: Promise<Furnished> | undefined;
/** Release that the node was started as. */
let release: ReleaseName | undefined;

/** Fixtures on the page's node; `undefined` while none runs. */
export function useWorld(): SandboxFixtures | undefined {
  return useStore(world, undefined);
}

async function start(bee: ReleaseName): Promise<Furnished> {
  const [{ startSandbox }, { furnish }] = await Promise.all([
    import("../clients/sandbox.ts"),
    import("./send/world.ts"),
  ]);
  const sandbox = await startSandbox({ node: { bee, persona: "full", peers: 16 } });
  return { sandbox, world: await furnish(sandbox) };
}

/**
 * The page's node, for the Bee release whose interface the page describes; started on the first
 * call. Another edition gets another node. Rejects when it cannot start.
 */
export function pageNode(bee: ReleaseName): Promise<Furnished> {
  if (started && release !== bee) void endPageNode();
  if (!started) {
    const starting = start(bee);
    started = starting;
    release = bee;
    starting.then(
      (furnished) => started === starting && world.set(furnished.world),
      () => started === starting && (started = undefined),
    );
  }
  return started;
}

/** Stops the page's node, if there is one; called when the page unmounts. */
export async function endPageNode(): Promise<void> {
  const last = started;
  started = undefined;
  world.set(undefined);
  try {
    await (await last)?.sandbox.close();
  } catch {
    // It failed to start; nothing to stop.
  }
}
