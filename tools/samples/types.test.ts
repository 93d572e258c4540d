import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT, run } from "../run.ts";
import { allFences } from "./extract.ts";

/** Inside the repository, so that imports resolve to the installed packages. */
const FOLDER = path.join(ROOT, "node_modules/.cache/samples-types");

const TSCONFIG = {
  compilerOptions: {
    target: "ES2023",
    module: "esnext",
    moduleResolution: "bundler",
    strict: true,
    noEmit: true,
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
