import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ROOT, run } from "./run.ts";

/** A copy of the rules without the sources: probes must not appear in rooms that other tests read. */
const PROBES = mkdtempSync(path.join(tmpdir(), "walls-"));
for (const file of [
  ".oxlintrc.json",
  "tsconfig.base.json",
  "packages/protocol/tsconfig.json",
  "packages/node/tsconfig.json",
  "site/shared/tsconfig.json",
]) {
  mkdirSync(path.dirname(path.join(PROBES, file)), { recursive: true });
  cpSync(path.join(ROOT, file), path.join(PROBES, file));
}

function write(file: string, source: string): string {
  const full = path.join(PROBES, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, source);
  return file;
}

afterAll(() => rmSync(PROBES, { recursive: true, force: true }));

/** A violation of each wall: file, source, and the expected linter message. */
const LINTED = [
  ["packages/protocol/src/wall-probe.ts", 'import "node:fs";\n', "no I/O"],
  [
    "packages/protocol/src/wall-probe.ts",
    "export const now = (): number => Date.now();\n",
    "Time is an argument",
  ],
  [
    "packages/protocol/src/wall-probe.ts",
    "export const dice = (): number => Math.random();\n",
    "Randomness is an argument",
  ],
  ["packages/openapi/src/wall-probe.ts", 'import "react";\n', "documents only"],
  ["packages/node/src/wall-probe.ts", 'import "node:fs";\n', "Only the Node edge"],
  [
    "packages/node/src/routes/wall-probe.ts",
    'import "./tags.ts";\n',
    "never imports another route",
  ],
  [
    "packages/node/src/state/wall-probe.ts",
    'import type { Call } from "../http/route.ts";\nexport type Own = Call;\n',
    "know nothing of HTTP",
  ],
  ["site/src/wall-probe.ts", 'import "@swarm-docs/node/serve";\n', "runs in a browser"],
  ["site/src/mdx/wall-probe.ts", 'import "@theme/Layout";\n', "render alone"],
  ...["mdx", "play", "search", "swarm", "api-reference", "dev-ui"].flatMap(
    (room, at, rooms) =>
      [
        [
          `site/src/${room}/inside/wall-probe.ts`,
          `import "../../${rooms.at(at - 1)}/inside/secret.ts";\n`,
          "never each other's insides",
        ],
        [
          `site/src/workshop/wall-probe.ts`,
          `import "../${room}/secret.ts";\n`,
          "not the pages that show it",
        ],
      ] as const,
  ),
  ["site/src/ui/wall-probe.ts", 'import "../workshop/panels.ts";\n', "nothing of the site"],
  ["site/src/ui/wall-probe.ts", 'import "@docusaurus/Link";\n', "nothing of the site"],
  ["site/settings/wall-probe.ts", 'import "../shared/text/reason.ts";\n', "nothing of ours"],
  ["site/shared/pages/wall-probe.ts", 'import "../../src/storage.ts";\n', "lies below"],
  ["site/shared/pages/wall-probe.ts", 'import "../../plugins/api/index.ts";\n', "lies below"],
  ["site/shared/pages/wall-probe.ts", 'import "react";\n', "no React, no DOM, no Node"],
  ["site/shared/pages/wall-probe.ts", 'import "node:fs";\n', "no React, no DOM, no Node"],
  ["site/render/about/wall-probe.tsx", 'import "../../src/storage.ts";\n', "lies below both"],
  ["site/render/about/wall-probe.tsx", "export const { title } = document;\n", "document"],
  ["site/content/wall-probe.ts", 'import "../plugins/api/index.ts";\n', "settings and the shared"],
  ["site/framework/a/wall-probe.ts", 'import "../../src/storage.ts";\n', "of the site above"],
  ["site/plugins/a/wall-probe.ts", 'import "../../src/storage.ts";\n', "no browser code"],
  ["site/plugins/a/wall-probe.ts", 'await import("@site/src/storage.ts");\n', "no browser code"],
  ["site/src/mdx/wall-probe.ts", 'import "../../plugins/api/index.ts";\n', "sees no build"],
  ["site/src/wall-probe.ts", 'import type {} from "../content/marks.ts";\n', "sees no build"],
  ["site/src/wall-probe.ts", 'import "../framework/scripts/a.ts";\n', "runs at build time"],
  ["site/src/wall-probe.ts", 'import "../../tools/run.ts";\n', "Nobody imports tools"],
  ["site/plugins/wall-probe.ts", 'import "../../tools/run.ts";\n', "Nobody imports tools"],
  [
    "packages/openapi/src/bundle/wall-probe.ts",
    'import "../../../../tools/run.ts";\n',
    "Nobody imports tools",
  ],
  [
    "packages/search/src/engine/wall-probe.ts",
    'import "../builder/pages.ts";\n',
    "runs in a browser",
  ],
  [
    "packages/search/src/builder/wall-probe.ts",
    'import "@swarm-docs/node/create";\n',
    "words and documents",
  ],
  ["packages/fetch/src/wall-probe.ts", 'import "@swarm-docs/node";\n', "knows the kernel only"],
  ["packages/docs/src/wall-probe.ts", 'import "@swarm-docs/node/create";\n', "packed content"],
  ["packages/docs/src/log/wall-probe.ts", 'import "node:fs";\n', "texts only"],
  ["e2e/wall-probe.ts", 'import "@swarm-docs/protocol/bmt";\n', "no source"],
] as const;

describe("the linter refuses", () => {
  for (const [file, source, answer] of LINTED) {
    test(`${file}: ${source.trim()}`, async () => {
      write(file, source);
      const { code, output } = await run("oxlint", [file], { quiet: true, cwd: PROBES });
      expect(code).not.toBe(0);
      expect(output).toContain(answer);
    });
  }

  test("a circle of imports, even of types alone", async () => {
    const one = write(
      "packages/node/src/wall-one.ts",
      'import type { Two } from "./wall-two.ts";\nexport type One = Two | 1;\n',
    );
    write(
      "packages/node/src/wall-two.ts",
      'import type { One } from "./wall-one.ts";\nexport type Two = One | 2;\n',
    );
    const { code, output } = await run("oxlint", [one], { quiet: true, cwd: PROBES });
    expect(code).not.toBe(0);
    expect(output).toContain("no-cycle");
  });

  test("a file of more than 400 lines", async () => {
    const file = write(
      "tools/wall-probe.ts",
      "export const a = 1;\n".repeat(1).concat("// line\n".repeat(400)),
    );
    const { code, output } = await run("oxlint", [file], { quiet: true, cwd: PROBES });
    expect(code).not.toBe(0);
    expect(output).toContain("max-lines");
  });
});

describe("the compiler refuses", () => {
  test("a browser name in the kernel", async () => {
    write("packages/protocol/src/wall-probe.ts", "export const title = document.title;\n");
    const { code, output } = await run("tsc", ["-p", "packages/protocol/tsconfig.json"], {
      quiet: true,
      cwd: PROBES,
    });
    expect(code).not.toBe(0);
    expect(output).toContain("wall-probe.ts");
  });

  test.each([
    ["a browser name", "document.title"],
    ["a Node name", "process.env.HOME"],
  ])("%s in the shared floor of the site", async (_, name) => {
    write("site/shared/pages/wall-probe.ts", `export const probe = ${name};\n`);
    const { code, output } = await run("tsc", ["-p", "site/shared/tsconfig.json"], {
      quiet: true,
      cwd: PROBES,
    });
    expect(code).not.toBe(0);
    expect(output).toContain("Cannot find name");
  });

  test("a Node name in the portable part of the node", async () => {
    write("packages/node/src/wall-probe.ts", "export const home = process.env.HOME;\n");
    const { code, output } = await run("tsc", ["-p", "packages/node/tsconfig.json"], {
      quiet: true,
      cwd: PROBES,
    });
    expect(code).not.toBe(0);
    expect(output).toContain("wall-probe.ts");
  });
});
