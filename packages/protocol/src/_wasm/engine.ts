/**
 * The engine does the heavy arithmetic for the whole package: hashes, the cipher, and products in
 * GF(2^8). Three exist, and the fastest that runs here is chosen at first use: the WebAssembly
 * module with vectors, the same without, and plain JavaScript where the host forbids compiling
 * (a content policy without `wasm-unsafe-eval`) or has no WebAssembly.
 */
import { javascriptEngine } from "./javascript.ts";
import { moduleBytes, moduleEngine, webAssembly } from "./module.ts";

/** Which engine: by vectors, by 64-bit integers, or without WebAssembly. */
export type EngineName = "simd" | "scalar" | "javascript";

/** What every engine can do. Arguments are checked by the callers, not here. */
export type Engine = {
  name: EngineName;
  /** Keccak-256 of the parts one after the other. */
  keccak256(parts: readonly Uint8Array[]): Uint8Array;
  /** Root of the tree over at most 4096 bytes. */
  root(payload: Uint8Array): Uint8Array;
  /** Address of the chunk of an 8-byte span and at most 4096 bytes. */
  address(span: Uint8Array, payload: Uint8Array): Uint8Array;
  /** Address of a chunk given as span ‖ payload, 8 to 4104 bytes. */
  addressOf(data: Uint8Array): Uint8Array;
  /** Addresses of chunks given as span ‖ payload. */
  addresses(batch: readonly Uint8Array[]): Uint8Array[];
  /** Address under the keyed hash; the anchor has 32 bytes. */
  transformed(anchor: Uint8Array, span: Uint8Array, payload: Uint8Array): Uint8Array;
  /** A copy of `bytes` xored with the key stream from block `counter` on; the key has 32 bytes. */
  crypt(key: Uint8Array, bytes: Uint8Array, counter: number): Uint8Array;
  /** For each row the sum of all shards, each times its factor in that row. Equal lengths. */
  combine(shards: readonly Uint8Array[], rows: readonly Uint8Array[]): Uint8Array[];
};

let chosen: Engine | undefined;

/** The engine in use; the first call chooses it. */
export function engine(): Engine {
  return (chosen ??= choose());
}

/** Changes the engine, for tests, benches and comparisons. Fails when it cannot run here. */
export function useEngine(name: EngineName): void {
  chosen = name === "javascript" ? javascriptEngine : compile(name);
}

/**
 * Waits for the fastest engine and tells which it is. Needed only where compiling is allowed but
 * not at once (some browsers' main thread); everything works without it, with what was found.
 */
export async function ready(): Promise<EngineName> {
  const wasm = webAssembly();
  if (engine().name === "javascript" && wasm !== undefined) {
    const name = fittest();
    try {
      const { instance } = await wasm.instantiate(moduleBytes(name), {});
      chosen = moduleEngine(name, instance.exports);
    } catch {
      // Forbidden here: the JavaScript engine stays.
    }
  }
  return engine().name;
}

function choose(): Engine {
  try {
    return compile(fittest());
  } catch {
    return javascriptEngine;
  }
}

// Validation is allowed even where compiling is not, so a policy is violated once and not twice.
function fittest(): "simd" | "scalar" {
  return webAssembly()?.validate(moduleBytes("simd")) === true ? "simd" : "scalar";
}

function compile(name: "simd" | "scalar"): Engine {
  const wasm = webAssembly();
  if (wasm === undefined) throw new TypeError("no WebAssembly here");
  const { exports } = new wasm.Instance(new wasm.Module(moduleBytes(name)), {});
  return moduleEngine(name, exports);
}
