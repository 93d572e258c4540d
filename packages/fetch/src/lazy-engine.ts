// Replaces the kernel's `_wasm/engine.ts` in the packed fetch.
import { moduleEngine } from "@swarm-docs/protocol/_wasm/module";
import { WASM_HEX } from "@swarm-docs/protocol/_wasm/simd.generated";
import type { Engine } from "@swarm-docs/protocol/_wasm/types";
import { type LazyEngine, lazyEngine } from "./load-engine.ts";

const lazy: LazyEngine<keyof Engine> = lazyEngine(WASM_HEX, moduleEngine);

/** The engine in use. Throws before `ready` has resolved. */
export const engine: () => Engine = lazy.engine;
/** Loads the engine and gives its name. */
export const ready: LazyEngine<"name">["ready"] = lazy.ready;
