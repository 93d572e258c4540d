// One file that is the whole node: this machine's Node.js with the packed program inside.
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { ROOT, run } from "../run.ts";
import { buildNode } from "./build-node.ts";
import { checksumLine, sha256 } from "./checksums.ts";
import { licensesOf } from "./licenses.ts";

/** What Node.js looks for in itself. [https://nodejs.org/docs/latest-v20.x/api/single-executable-applications.html] */
const BLOB = "NODE_SEA_BLOB";
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/** Where `npm run pack -- --executable` writes it. */
export const EXECUTABLE = path.join(ROOT, "build/executable");

async function must(program: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await run(program, args, { cwd, quiet: true });
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} failed:\n${output}`);
}

/**
 * Writes the built package in `dist` as a single executable `swarm-node` into `out`, for the current
 * system and processor, and returns its path. It embeds the running Node.js. Fails on macOS, which
 * starts signed programs only, and with a Node.js that does not support single executables.
 */
export async function writeExecutable(dist: string, out: string): Promise<string> {
  if (process.platform === "darwin") {
    throw new Error("No executable is made on macOS: it would have to be signed again.");
  }
  const file = path.join(out, process.platform === "win32" ? "swarm-node.exe" : "swarm-node");
  const work = mkdtempSync(path.join(tmpdir(), "swarm-node-executable-"));
  try {
    // A program inside Node.js reads no file beside it: both commands become one script.
    await build({
      // Names of modules in the script are relative to it: a temporary folder would change the bytes.
      absWorkingDir: dist,
      entryPoints: [path.join(dist, "bin/swarm-node.cjs")],
      outfile: path.join(work, "program.cjs"),
      bundle: true,
      platform: "node",
      target: "node20",
      logLevel: "warning",
      legalComments: "none",
      // Only programs that import the node have bee-js; the message says so where it is missing.
      external: ["@ethersphere/bee-js"],
    });
    const page = path.join(dist, "ui");
    const config = {
      main: "program.cjs",
      output: "program.blob",
      // The page `/_dev/ui`, which the program otherwise finds beside itself.
      assets: Object.fromEntries(
        readdirSync(page).map((name) => [`ui/${name}`, path.join(page, name)]),
      ),
      disableExperimentalSEAWarning: true,
    };
    writeFileSync(path.join(work, "sea.json"), JSON.stringify(config));
    await must("node", ["--experimental-sea-config", "sea.json"], work);
    mkdirSync(out, { recursive: true });
    copyFileSync(process.execPath, file);
    chmodSync(file, 0o755);
    const blob = path.join(work, "program.blob");
    await must("postject", [file, BLOB, blob, "--sentinel-fuse", FUSE], work);
    return file;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Builds the executable from the sources, with the licences of the bundled packages and `SHA256SUMS`
 * beside it. The same sources and the same Node.js give the same bytes.
 */
export async function buildExecutable(out: string): Promise<string> {
  const work = mkdtempSync(path.join(tmpdir(), "swarm-node-dist-"));
  try {
    const inside = await buildNode(work, new Set());
    const file = await writeExecutable(work, out);
    const { version } = process;
    const own = `## Node.js ${version}\n\nhttps://github.com/nodejs/node/blob/${version}/LICENSE\n`;
    writeFileSync(path.join(out, "THIRD-PARTY.md"), `${licensesOf(inside)}\n${own}`);
    const line = checksumLine(sha256(readFileSync(file)), path.basename(file));
    writeFileSync(path.join(out, "SHA256SUMS"), line);
    return file;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
