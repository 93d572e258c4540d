import type { Sandbox } from "@swarm-docs/node/browser/client";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import type { World } from "./send/world.ts";
import { createStore, useStore } from "./store.ts";

/** The node of this page and what is on it. */
export interface Furnished {
  readonly sandbox: Sandbox;
  readonly world: World;
}

const world = createStore<World | undefined>(undefined);
let started: Promise<Furnished> | undefined;
/** The release that it was started as. */
let release: ReleaseName | undefined;

/** What is on the page's node; `undefined` while none runs. */
export function useWorld(): World | undefined {
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
 * The page's node, of the release whose interface the page describes; starts it at the first call.
 * A page of another edition gets another node. Rejects when it can not start.
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

/** Ends the page's node, if there is one; it goes with the page. */
export async function endPageNode(): Promise<void> {
  const last = started;
  started = undefined;
  world.set(undefined);
  try {
    await (await last)?.sandbox.close();
  } catch {
    // It never started, so there is nothing to end.
  }
}
