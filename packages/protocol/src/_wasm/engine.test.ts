import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";

import "../../test/fixed-seed.ts";
import { MACHINES, generate, generatedPath } from "../../tools/build-wasm.ts";
import { engine, useEngine } from "./engine.ts";
import { javascriptEngine } from "./javascript.ts";

const bytes = (maxLength: number) => fc.uint8Array({ maxLength });
const ofLength = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

describe("each engine of WebAssembly computes what the JavaScript does", () => {
  const same = (compute: (one: ReturnType<typeof engine>) => unknown) => {
    // JavaScript takes most of the time: compute its result once for both engines.
    const wanted = compute(javascriptEngine);
    for (const name of ["simd", "scalar"] as const) {
      useEngine(name);
      expect(engine().name).toBe(name);
      expect(compute(engine()), name).toEqual(wanted);
    }
  };

  it("keccak256 of parts of any length", () => {
    fc.assert(
      fc.property(fc.array(bytes(400), { maxLength: 5 }), (parts) =>
        same((one) => one.keccak256(parts)),
      ),
    );
  });

  it("keccak256 across the end of the input area", () => {
    for (const length of [65_279, 65_280, 65_281, 65_416, 130_560, 200_000]) {
      const message = new Uint8Array(length).map((_, i) => i * 7);
      same((one) => one.keccak256([message]));
      same((one) => one.keccak256([message.subarray(0, 100), message, message.subarray(5)]));
    }
  });

  it("roots and addresses of payloads of any length, one after the other", () => {
    fc.assert(
      fc.property(ofLength(8), bytes(4096), (span, payload) => {
        same((one) => one.address(span, payload));
        same((one) => one.root(payload));
      }),
      { numRuns: 40 },
    );
  });

  it("roots of every number of segments", () => {
    const payload = new Uint8Array(4096).map((_, i) => i * 31 + 1);
    for (let length = 0; length <= 4096; length += 31) {
      same((one) => one.root(payload.subarray(0, length)));
    }
  });

  it("addresses under the keyed hash", () => {
    fc.assert(
      fc.property(ofLength(32), ofLength(8), bytes(4096), (anchor, span, payload) => {
        same((one) => one.transformed(anchor, span, payload));
        same((one) => one.address(span, payload));
      }),
      { numRuns: 20 },
    );
  });

  it("addresses of batches, full chunks and others", () => {
    const chunk = (length: number, salt: number) =>
      new Uint8Array(length).map((_, i) => (i * salt) >> 3);
    for (const count of [0, 1, 2, 3, 16, 17, 33]) {
      const full = Array.from({ length: count }, (_, i) => chunk(4104, i + 3));
      same((one) => one.addresses(full));
      same((one) => one.addresses([...full, chunk(8, 1), chunk(100, 5)]));
    }
  });

  it("the cipher, any length and counter", () => {
    fc.assert(
      fc.property(ofLength(32), bytes(300), fc.nat(2 ** 31), (key, text, counter) =>
        same((one) => one.crypt(key, text, counter)),
      ),
    );
    const long = new Uint8Array(70_001).map((_, i) => i);
    same((one) => one.crypt(long.subarray(0, 32), long, 5));
    same((one) => one.crypt(long.subarray(0, 32), long.subarray(0, 100), 0xffff_fffe));
  });

  it("sums of products, more rows and longer shards than fit at once", () => {
    const shard = (length: number, salt: number) => new Uint8Array(length).map((_, i) => i * salt);
    for (const [length, columns, rows] of [
      [1, 1, 1],
      [33, 3, 2],
      [4104, 5, 97],
      [4113, 2, 200],
      [9000, 2, 3],
    ] as const) {
      const shards = Array.from({ length: columns }, (_, i) => shard(length, 2 * i + 3));
      const factors = Array.from({ length: rows }, (_, i) => shard(columns, i).map((x) => x + i));
      same((one) => one.combine(shards, factors));
    }
    same((one) => one.combine([], []));
  });
});

describe("the choice of an engine", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  // A new copy of the module, which has not chosen yet.
  const fresh = async (): Promise<typeof import("./engine.ts")> => {
    vi.resetModules();
    return import("./engine.ts");
  };
  const forbidden = vi.fn(function () {
    throw new EvalError("refused to compile: 'wasm-unsafe-eval' is not allowed");
  });

  it("takes vectors where they exist", async () => {
    const { engine, ready } = await fresh();
    expect(engine().name).toBe("simd");
    expect(await ready()).toBe("simd");
  });

  it("takes 64-bit integers where vectors do not validate", async () => {
    const { Module, Instance, instantiate } = WebAssembly;
    vi.stubGlobal("WebAssembly", { Module, Instance, instantiate, validate: () => false });
    expect((await fresh()).engine().name).toBe("scalar");
  });

  it("takes JavaScript without WebAssembly", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    const { engine, ready, useEngine } = await fresh();
    expect(engine().name).toBe("javascript");
    expect(await ready()).toBe("javascript");
    expect(() => useEngine("simd")).toThrow(TypeError);
  });

  it("takes JavaScript where a content policy forbids compiling", async () => {
    const instantiate = async () => Promise.reject(new EvalError("refused"));
    const { validate } = WebAssembly;
    vi.stubGlobal("WebAssembly", { Module: forbidden, Instance: forbidden, instantiate, validate });
    const { engine, ready } = await fresh();
    expect(engine().name).toBe("javascript");
    expect(await ready()).toBe("javascript");
  });

  it("moves to the module after ready() where only compiling at once is refused", async () => {
    const { validate, instantiate } = WebAssembly;
    vi.stubGlobal("WebAssembly", { Module: forbidden, Instance: forbidden, instantiate, validate });
    const { engine, ready } = await fresh();
    expect(engine().name).toBe("javascript");
    expect(await ready()).toBe("simd");
    expect(engine().keccak256([])).toEqual(javascriptEngine.keccak256([]));
  });
});

it.each(MACHINES)("the committed %s module is what its source compiles to", (machine) => {
  expect(readFileSync(generatedPath(machine), "utf8")).toBe(generate(machine));
});
