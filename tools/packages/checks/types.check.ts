import { existsSync } from "node:fs";
import path from "node:path";
import { expect, inject, it } from "vitest";
import { LIBRARIES } from "../catalogue.ts";
import { installedManifest, ownTool, project, projectWith, runProgram } from "./world.ts";

const strict = {
  strict: true,
  skipLibCheck: false,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  target: "es2022",
  lib: ["es2022", "dom", "esnext.disposable"],
  types: [],
};

const USE = `
import { createSwarm, type SwarmHandle } from "@swarm-docs/node";
import { connectSandbox } from "@swarm-docs/node/client";
import { makeCac } from "@swarm-docs/protocol/cac";
const swarm: SwarmHandle = await createSwarm({ seed: "types", timestamp: "fixed" });
const address: Uint8Array = makeCac(new Uint8Array(1)).address;
const id: string = swarm.batchId;
// @ts-expect-error -- Types that are lost say yes to everything.
const wrong: number = swarm.batchId;
export { address, connectSandbox, id, wrong };
`;

/** A file that imports every public entry of every package. */
function everything(): string {
  const lines = LIBRARIES.flatMap((name) =>
    Object.keys(installedManifest(name).exports)
      // Entries that need a test library are checked in a folder where that library is installed.
      .filter((subpath) => !/json$|vitest|playwright/.test(subpath))
      .map((subpath) => `@swarm-docs/${name}${subpath.slice(1)}`),
  );
  return lines.map((name, index) => `export * as m${index} from "${name}";`).join("\n");
}

it.each([
  ["node16", "node16", strict.lib],
  ["nodenext", "nodenext", strict.lib],
  ["esnext", "bundler", strict.lib],
  // `AsyncDisposable` is declared by our packages.
  ["esnext", "bundler", ["es2022", "dom"]],
])("types hold for a stranger: module %s, resolution %s, lib %s", async (...options) => {
  const [module, moduleResolution, lib] = options;
  const compilerOptions = { ...strict, module, moduleResolution, lib };
  const folder = project({
    "package.json": '{"type":"module"}',
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["*.ts"] }),
    "use.ts": USE,
    "all.ts": everything(),
  });
  expect(inject("installed")).not.toBe("");
  expect(await runProgram(ownTool("tsc"), ["-p", "."], folder)).toMatchObject({
    stdout: "",
    code: 0,
  });
});

const IN_COMMONJS = `
import { createSwarm, SwarmError, type SwarmHandle } from "@swarm-docs/node";
import { useSwarm } from "@swarm-docs/node/jest";
const swarm: Promise<SwarmHandle> = createSwarm({ seed: "types" });
const code = (error: unknown): string => (error instanceof SwarmError ? error.code : "");
// @ts-expect-error -- Types that are lost say yes to everything.
const wrong: number = useSwarm().swarm.batchId;
export { code, swarm, wrong };
`;

const commonJsProject = (compilerOptions: object): string =>
  project({
    "package.json": '{"type":"commonjs"}',
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["*.ts"] }),
    "use.ts": IN_COMMONJS,
  });

it.each(["node16", "nodenext"])("the node has types in CommonJS: module %s", async (module) => {
  const compilerOptions = { ...strict, module, lib: ["es2022", "dom"] };
  const folder = commonJsProject(compilerOptions);
  expect(await runProgram(ownTool("tsc"), ["-p", "."], folder)).toMatchObject({
    stdout: "",
    code: 0,
  });
});

/** TypeScript 5, which `arethetypeswrong` brings: newer ones have no resolution that ignores `exports`. */
const typescript5 = path.join(inject("toolbox"), "node_modules/typescript/bin/tsc");
const hasTypescript5 = inject("toolbox") !== "" && existsSync(typescript5);

it.skipIf(!hasTypescript5)("the node has types where `exports` is not read: node10", async () => {
  const compilerOptions = {
    ...strict,
    module: "commonjs",
    moduleResolution: "node10",
    lib: ["es2022", "dom"],
  };
  const folder = commonJsProject(compilerOptions);
  const args = [typescript5, "-p", "."];
  expect(await runProgram(process.execPath, args, folder)).toMatchObject({ stdout: "", code: 0 });
});

it("the fetch has types in Node.js without those of a page", async () => {
  const compilerOptions = { ...strict, module: "nodenext", lib: ["es2022"], types: ["node"] };
  const folder = projectWith(
    {
      "tsconfig.json": JSON.stringify({ compilerOptions, include: ["*.ts"] }),
      "use.ts": 'export * from "@swarm-docs/fetch";\nexport * from "@swarm-docs/fetch/bytes";\n',
    },
    ["@types/node", "undici-types"],
  );
  expect(await runProgram(ownTool("tsc"), ["-p", "."], folder)).toMatchObject({
    stdout: "",
    code: 0,
  });
});

it("the service worker has types that fit those of a worker", async () => {
  const compilerOptions = {
    ...strict,
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2023", "webworker"],
  };
  const folder = project({
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["*.ts"] }),
    "sw.ts": `
      import { createSwarmServiceWorker } from "@swarm-docs/fetch/service-worker";
      declare const self: ServiceWorkerGlobalScope;
      createSwarmServiceWorker({ nodes: ["http://127.0.0.1:1633"], site: "example.eth", scope: self });
    `,
  });
  expect(await runProgram(ownTool("tsc"), ["-p", "."], folder)).toMatchObject({
    stdout: "",
    code: 0,
  });
});
