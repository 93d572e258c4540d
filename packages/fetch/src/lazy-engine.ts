/**
 * Takes the place of the kernel's `_wasm/engine.ts` in the packed fetch: loads only the WebAssembly
 * module with SIMD. The scalar and the JavaScript engine (2 kB) are imported if SIMD cannot be compiled.
 */
import type { Engine, EngineName } from "@swarm-docs/protocol/_wasm/types";
import { moduleEngine, webAssembly } from "@swarm-docs/protocol/_wasm/module";
import { WASM_HEX } from "@swarm-docs/protocol/_wasm/simd.generated";
import { fromHex } from "@swarm-docs/protocol/hex";

let chosen: Engine | undefined;
let choosing: Promise<Engine> | undefined;

/** The engine in use. Throws before `ready` has resolved. */
export function engine(): Engine {
  if (chosen === undefined) throw new Error("the engine is still being loaded");
  return chosen;
}

/** Loads the engine and gives its name; the fetch awaits it before the first chunk. */
export async function ready(): Promise<EngineName> {
  chosen = await (choosing ??= choose());
  return chosen.name;
}

async function choose(): Promise<Engine> {
  const wasm = webAssembly();
  const bytes = fromHex(WASM_HEX);
  try {
    // Validation is allowed where compiling is not, so that a policy is violated once.
    if (wasm?.validate(bytes) === true) {
      return moduleEngine("simd", (await wasm.instantiate(bytes, {})).instance.exports);
    }
  } catch {
    // Forbidden by a content policy.
  }
  const whole = await import("@swarm-docs/protocol/_wasm/engine");
  await whole.ready();
  return whole.engine();
}
