import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { transform } from "esbuild";
import { expect, test } from "vitest";
import { ROOT, run } from "../run.ts";
import { allFences } from "../../site/plugins/samples/extract.ts";

/** Inside the repository, so that imports resolve to the installed packages. */
const FOLDER = path.join(ROOT, "node_modules/.cache/samples-types");

const TSCONFIG = {
  compilerOptions: {
    target: "ES2023",
    module: "esnext",
    moduleResolution: "bundler",
    strict: true,
    noEmit: true,
    // A sample may import a package of the workspace, which is its sources here.
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    types: ["node"],
  },
  include: ["*.ts"],
};

test("every TypeScript sample type-checks against the installed bee-js", async () => {
  const fences = allFences().filter(
    ({ language, words }) => language === "ts" && !words.includes("fragment"),
  );
  expect(fences.length).toBeGreaterThan(30);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const { page, line, code } of fences) {
    const name = `${page.replace(/[^\w-]+/g, "_")}_${line}.ts`;
    writeFileSync(path.join(FOLDER, name), `${code}\nexport {};\n`);
  }
  writeFileSync(path.join(FOLDER, "tsconfig.json"), JSON.stringify(TSCONFIG));
  const { code, output } = await run("tsc", ["-p", FOLDER], { quiet: true });
  expect(code === 0 ? "" : output).toBe("");
});

test("a sample shown as a .mjs file is JavaScript, so that it runs when it is saved as shown", async () => {
  const modules = allFences().filter(({ title }) => title?.endsWith(".mjs"));
  expect(modules.length).toBeGreaterThan(30);
  const broken = await Promise.all(
    modules.map(async ({ page, line, code }) => {
      const failure = await transform(code, { loader: "js", logLevel: "silent" }).then(
        () => undefined,
        (error: unknown) => String(error),
      );
      return failure === undefined ? [] : [`${page}:${line}: ${failure}`];
    }),
  );
  expect(broken.flat()).toEqual([]);
});
