/**
 * Compiles `wasm/*.ts` (AssemblyScript) and writes the modules as hex into `src/_wasm`; the one for
 * reading files alone into the fetch.
 *
 *   tsx tools/build-wasm.ts           write
 *   tsx tools/build-wasm.ts --check   compare, exit 1 when the committed files are out of date
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The machines that the source is compiled for; `bytes` is `simd` without what the smallest fetch omits. */
export const MACHINES = ["simd", "scalar", "bytes"] as const;
/** Name of a machine. */
export type Machine = (typeof MACHINES)[number];

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const FEATURES: Record<Machine, readonly string[]> = {
  simd: ["--enable", "simd"],
  bytes: ["--enable", "simd"],
  // The fallback is for engines that lack newer features too.
  scalar: [
    "--disable",
    "bulk-memory",
    "--disable",
    "sign-extension",
    "--disable",
    "nontrapping-f2i",
  ],
};

/** Path of the generated file for a machine. */
export function generatedPath(machine: Machine): string {
  const folder = machine === "bytes" ? "../fetch/src" : "src/_wasm";
  return join(root, folder, `${machine}.generated.ts`);
}

/** The generated file's text, compiled afresh. Fails with the compiler's message. */
export function generate(machine: Machine): string {
  const hex = compile(machine).toString("hex");
  return [
    `// Compiled from wasm/${machine}.ts by tools/build-wasm.ts. Do not edit.`,
    `/** The ${machine} module, ${hex.length / 2} bytes, as hex. */`,
    `export const WASM_HEX =\n  "${hex}";\n`,
  ].join("\n");
}

function compile(machine: Machine): Buffer {
  const compiler = createRequire(import.meta.url).resolve("assemblyscript/bin/asc.js");
  const folder = mkdtempSync(join(tmpdir(), "swarm-wasm-"));
  const out = join(folder, "module.wasm");
  // Level 2: level 3 is no faster and adds 500 bytes. Warning 112 concerns vectors in exports, which we do not have.
  const options = ["--optimizeLevel", "2", "--converge", "--noAssert", "--runtime", "stub"];
  const memory = ["--initialMemory", "8", "--maximumMemory", "8", "--disableWarning", "112"];
  try {
    const source = join("wasm", `${machine}.ts`);
    const call = [compiler, source, "-o", out, ...options, ...memory, ...FEATURES[machine]];
    execFileSync(process.execPath, call, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
    return readFileSync(out);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function main(): void {
  const check = process.argv.includes("--check");
  for (const machine of MACHINES) {
    const path = generatedPath(machine);
    const text = generate(machine);
    if (!check) writeFileSync(path, text);
    else if (readFileSync(path, "utf8") !== text) {
      console.error(`${path} is out of date: run tools/build-wasm.ts`);
      process.exitCode = 1;
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
