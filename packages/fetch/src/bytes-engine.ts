// Replaces the kernel's `_wasm/engine.ts` in the packed `bytes` entry: addresses and decryption alone.
import { bytesEngine } from "@swarm-docs/protocol/_wasm/module";
import { WASM_HEX } from "./bytes.generated.ts";
import { type LazyEngine, lazyEngine } from "./load-engine.ts";

const lazy: LazyEngine<"addressOf" | "crypt"> = lazyEngine<"addressOf" | "crypt">(
  WASM_HEX,
  bytesEngine,
);

/** The engine in use. Throws before `ready` has resolved. */
export const engine: typeof lazy.engine = lazy.engine;
/** Loads the engine and gives its name. */
export const ready: typeof lazy.ready = lazy.ready;
