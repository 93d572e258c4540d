import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { LIBRARIES, PACKAGES } from "../catalogue.ts";
import { run } from "./world.ts";

const program = (name: string): string => path.join(inject("toolbox"), "node_modules/.bin", name);
const isHere = inject("toolbox") !== "" && existsSync(program("publint"));

describe.each(PACKAGES)("%s", (name) => {
  const tarball = inject("tarballs")[name] ?? "";

  it.skipIf(!isHere)("has nothing for publint to say", async () => {
    const { stdout, stderr, code } = await run(
      program("publint"),
      ["--strict", tarball],
      path.dirname(tarball),
    );
    expect(`${stdout}${stderr}`).toContain("All good!");
    expect(code).toBe(0);
  });
});

describe.each(LIBRARIES)("types of %s", (name) => {
  const tarball = inject("tarballs")[name] ?? "";

  it.skipIf(!isHere)("has nothing for arethetypeswrong to say", async () => {
    const args = ["--profile", "esm-only", "--format", "ascii", "--no-color", tarball];
    const { stdout, stderr, code } = await run(program("attw"), args, path.dirname(tarball));
    expect({ code, problems: code === 0 ? "" : stdout + stderr }).toEqual({
      code: 0,
      problems: "",
    });
    expect(stdout).toContain("(ESM)");
  });
});
