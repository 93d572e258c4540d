import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { LIBRARIES, PACKAGES } from "../catalogue.ts";
import { runProgram } from "./world.ts";

const program = (name: string): string => path.join(inject("toolbox"), "node_modules/.bin", name);
const isHere = inject("toolbox") !== "" && existsSync(program("publint"));

describe.each(PACKAGES)("%s", (name) => {
  const tarball = inject("tarballs")[name] ?? "";

  it.skipIf(!isHere)("has nothing for publint to say", async () => {
    const { stdout, stderr, code } = await runProgram(
      program("publint"),
      ["--strict", tarball],
      path.dirname(tarball),
    );
    expect(`${stdout}${stderr}`).toContain("All good!");
    expect(code).toBe(0);
  });
});

describe.each(["node", "fetch", "docs"])("%s", (name) => {
  it("carries the licences of the code inside", () => {
    const folder = path.join(inject("installed"), "node_modules/@swarm-docs", name);
    expect(readFileSync(path.join(folder, "THIRD-PARTY.md"), "utf8")).toContain("Copyright");
  });
});

describe.each(LIBRARIES)("types of %s", (name) => {
  const tarball = inject("tarballs")[name] ?? "";

  it.skipIf(!isHere)("has nothing for arethetypeswrong to say", async () => {
    const args = ["--profile", "esm-only", "--format", "ascii", "--no-color", tarball];
    const { stdout, stderr, code } = await runProgram(program("attw"), args, path.dirname(tarball));
    expect({ code, problems: code === 0 ? "" : stdout + stderr }).toEqual({
      code: 0,
      problems: "",
    });
    expect(stdout).toContain("(ESM)");
  });
});

describe.each(LIBRARIES)("source maps of %s", (name) => {
  it("carry the sources, which are not in the package", () => {
    const dist = path.join(inject("installed"), "node_modules/@swarm-docs", name, "dist");
    const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".js.map"),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const map = JSON.parse(readFileSync(path.join(dist, file), "utf8")) as {
        sources: string[];
        sourcesContent?: unknown[];
      };
      const texts = (map.sourcesContent ?? []).filter((text) => typeof text === "string");
      expect(texts.length, file).toBe(map.sources.length);
    }
  });
});

/** Names in `{@link …}` that a declaration file neither declares nor imports: an editor shows them as dead text. */
function deadLinks(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const code = text
    .replaceAll(/\/\*[^]*?\*\//g, "")
    // Re-exports bind no name in the file.
    .replaceAll(/^export [^;=(]* from "[^"]*";$/gm, "");
  const names = new Set(code.match(/[\w$]+/g));
  return [...text.matchAll(/\{@link\s+([\w$]+)/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !names.has(name));
}

describe.each(LIBRARIES)("comments of %s", (name) => {
  it("link to names that their file knows", () => {
    const dist = path.join(inject("installed"), "node_modules/@swarm-docs", name, "dist");
    const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".d.ts"),
    );
    const dead = files.flatMap((file) =>
      deadLinks(path.join(dist, file)).map((link) => `${file}: ${link}`),
    );
    expect(dead).toEqual([]);
  });
});
