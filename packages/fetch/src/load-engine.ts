import type { Engine, EngineName } from "@swarm-docs/protocol/_wasm/types";
import { webAssembly } from "@swarm-docs/protocol/_wasm/module";
import { fromHex } from "@swarm-docs/protocol/hex";

/** What a replacement of the kernel's `_wasm/engine.ts` exports. */
export interface LazyEngine<K extends keyof Engine> {
  /** The engine in use. Throws before `ready` has resolved. */
  readonly engine: () => Pick<Engine, K>;
  /** Loads the engine and gives its name; the fetch awaits it before the first chunk. */
  readonly ready: () => Promise<EngineName>;
}

/**
 * An engine over one WebAssembly module with SIMD, given as hex. The kernel's own engines, scalar and
 * JavaScript (3 kB), are imported if SIMD cannot be compiled.
 */
export function lazyEngine<K extends keyof Engine>(
  hex: string,
  make: (name: "simd", exported: object) => Pick<Engine, K | "name">,
): LazyEngine<K> {
  type Part = Pick<Engine, K | "name">;
  let chosen: Part | undefined;
  let choosing: Promise<Part> | undefined;
  const choose = async (): Promise<Part> => {
    const wasm = webAssembly();
    const bytes = fromHex(hex);
    try {
      // Validation is allowed where compiling is not, so that a policy is violated once.
      if (wasm?.validate(bytes) === true) {
        return make("simd", (await wasm.instantiate(bytes, {})).instance.exports);
      }
    } catch {
      // Forbidden by a content policy.
    }
    const whole = await import("@swarm-docs/protocol/_wasm/engine");
    await whole.ready();
    return whole.engine();
  };
  return {
    engine() {
      if (chosen === undefined) throw new Error("the engine is still being loaded");
      return chosen;
    },
    async ready() {
      chosen = await (choosing ??= choose());
      return chosen.name;
    },
  };
}
