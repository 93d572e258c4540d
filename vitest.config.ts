import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { transform } from "esbuild";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { filesBelow } from "./site/content/files-below.ts";

const here = (...names: string[]): string => path.join(import.meta.dirname, ...names);
const framework = (name: string): string => here("node_modules/@docusaurus", name);

/** Names under `@docusaurus/` that the framework's bundler knows. */
const exported = readdirSync(framework("core/lib/client/exports"))
  .filter((name) => name.endsWith(".js"))
  .map((name) => path.basename(name, ".js"));

/** The framework's client code is published as `.js` files with JSX in them. */
const jsx = {
  name: "framework-jsx",
  enforce: "pre" as const,
  async transform(code: string, id: string) {
    if (!/[\\/]node_modules[\\/]@docusaurus[\\/].*\.js$/.test(id)) return undefined;
    return transform(code, { loader: "jsx", jsx: "automatic", sourcemap: true });
  },
};

/** The longest files, which mostly wait for processes that they start; they begin before all others. */
const LONGEST = [
  "samples/run.test.ts",
  "edge/kill.test.ts",
  "fuzz/fuzz.test.ts",
  "soak/soak.test.ts",
  "tools/recipes.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      LONGEST.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Folders with unit tests, and the names of their files. */
const TESTED = ["data", "packages", "site", "tools"];
const TEST_FILE = /\.test\.tsx?$/;
const SKIPPED_FOLDER = /^(?:node_modules|build)$/;

/**
 * What a file changes for the files after it: modules, the environment, the working directory, the engine of
 * hashes (a worker that was left with JavaScript took thirty times as long for the files after it). What
 * `site/test/setup.ts` takes back is not among it: the document, spies, stubbed globals, the clock.
 */
const NEEDS_ISOLATION =
  /\bvi\.(?:mock|doMock|hoisted|resetModules|stubEnv)\b|\buseEngine\(|process\.(?:chdir|env\.\w+ ?=[^=]|env\[[^\]]+\] ?=[^=]|exitCode)|globalThis\.\w+ ?=[^=]/;

/** The project of a test: files of the others leave nothing behind and share workers. */
function projectOf(file: string): "isolated" | "dom" | "shared" {
  const text = readFileSync(here(file), "utf8");
  if (NEEDS_ISOLATION.test(text)) return "isolated";
  return text.includes("@vitest-environment happy-dom") ? "dom" : "shared";
}

const tests = TESTED.flatMap((folder) =>
  filesBelow(here(folder), SKIPPED_FOLDER).map((file) => `${folder}/${file}`),
)
  .filter((file) => TEST_FILE.test(file))
  .map((file) => ({ file, project: projectOf(file) }));

/** Node.js 25 and later have a global `localStorage`, which hides the one of the tests' DOM. */
const WITHOUT_STORAGE = "--no-experimental-webstorage";

export default defineConfig({
  plugins: [jsx],
  test: {
    // Loading modules is most of the time of a short file: files that leave nothing behind share workers.
    projects: (["isolated", "dom", "shared"] as const).map((name) => {
      const include = tests.filter(({ project }) => project === name).map(({ file }) => file);
      return { extends: true, test: { name, include, isolate: name === "isolated" } };
    }),
    execArgv: process.allowedNodeEnvironmentFlags.has(WITHOUT_STORAGE) ? [WITHOUT_STORAGE] : [],
    setupFiles: [here("site/test/setup.ts")],
    globalSetup: [here("site/test/generated-files.ts")],
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongestFirst },
    // The default leaves one core out, which is half of a small machine.
    maxWorkers: Math.max(3, availableParallelism()),
    // Resolve the framework's client code as its bundler does, for the tests of its behaviour
    // (`site/test`); generated files are stubs of an empty site.
    server: {
      deps: {
        inline: [/node_modules\/@docusaurus\/(core|theme-common|theme-classic|plugin-content-)/],
      },
    },
    alias: [
      { find: /^@generated\/.+$/, replacement: here("site/test/framework/generated.ts") },
      { find: /^@theme\/.+$/, replacement: here("site/test/framework/part.ts") },
      {
        find: /^@docusaurus\/plugin-content-(docs|blog)\/client$/,
        replacement: framework("plugin-content-$1/lib/client/index.js"),
      },
      { find: /^@docusaurus\/theme-common$/, replacement: framework("theme-common/lib/index.js") },
      {
        find: /^@docusaurus\/(theme-common\/internal)$/,
        replacement: framework("theme-common/lib/internal.js"),
      },
      {
        find: new RegExp(`^@docusaurus/(${exported.join("|")})$`),
        replacement: framework("core/lib/client/exports/$1.js"),
      },
    ],
  },
});
