import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle, toJson } from "../src/bundle/bundle.ts";
import { API_ROOT } from "../src/bundle/source.ts";

/** Where the committed types are. */
export const TYPES_FILE = join(API_ROOT, "generated", "interface.d.ts");

const HEADER = `// Made from the interface document by \`npx tsx packages/openapi/tools/types.ts\`. Do not edit.\n\n`;

/** The generator lives in the workspace of the reader, which has the compiler it needs. */
function generator(): string {
  const workspace = resolve(API_ROOT, "../packages/openapi/package.json");
  const packageFile = createRequire(workspace).resolve("openapi-typescript/package.json");
  return resolve(dirname(packageFile), "bin/cli.js");
}

/** Writes bytes of examples that are no text as escapes, so that the file stays a text file. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => {
    const code = character.charCodeAt(0);
    return code === 10 ? character : `\\x${code.toString(16).padStart(2, "0")}`;
  });
}

/** The TypeScript declarations of all paths, operations and components of the document. */
export async function interfaceTypes(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "swarm-api-types-"));
  try {
    const input = join(folder, "openapi.json");
    const output = join(folder, "interface.d.ts");
    writeFileSync(input, toJson(await bundle()));
    execFileSync(process.execPath, [generator(), input, "--output", output], { stdio: "pipe" });
    return HEADER + printable(readFileSync(output, "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [, entry] = process.argv;
if (entry !== undefined && import.meta.url === pathToFileURL(entry).href) {
  mkdirSync(dirname(TYPES_FILE), { recursive: true });
  writeFileSync(TYPES_FILE, await interfaceTypes());
}
