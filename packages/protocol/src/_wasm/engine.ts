/**
 * The engine does the heavy arithmetic for the whole package: hashes, the cipher, and products in
 * GF(2^8). Three exist, and the fastest that runs here is chosen at first use: the WebAssembly
 * module with vectors, the same without, and plain JavaScript where the host forbids compiling
 * (a content policy without `wasm-unsafe-eval`) or has no WebAssembly.
 */
import { javascriptEngine } from "./javascript.ts";
import { fromHex } from "../hex.ts";
import { moduleEngine, webAssembly } from "./module.ts";
import { WASM_HEX as SCALAR_HEX } from "./scalar.generated.ts";
import { WASM_HEX as SIMD_HEX } from "./simd.generated.ts";
import type { Engine, EngineName } from "./types.ts";

let chosen: Engine | undefined;
const decoded = new Map<"simd" | "scalar", Uint8Array>();

/** The compiled module for a machine; not to be changed. */
function moduleBytes(name: "simd" | "scalar"): Uint8Array {
  let bytes = decoded.get(name);
  if (!bytes) decoded.set(name, (bytes = fromHex(name === "simd" ? SIMD_HEX : SCALAR_HEX)));
  return bytes;
}

/** The engine in use; the first call chooses it. */
export function engine(): Engine {
  return (chosen ??= choose());
}

/** Changes the engine, for tests, benches and comparisons. Fails when it cannot run here. */
export function useEngine(name: EngineName): void {
  chosen = name === "javascript" ? javascriptEngine : compile(name);
}

/**
 * Loads the fastest hash engine and resolves with its name. Optional: without it the kernel uses the
 * engine that could be instantiated synchronously, which on the main thread of some browsers is the
 * JavaScript one.
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
