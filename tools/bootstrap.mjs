// Plain JavaScript, since it runs before anything is installed. Checks the Node
// version, installs missing packages, then runs `tools/commands/<command>.ts`.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";

const ROOT = path.join(import.meta.dirname, "..");
const MARK = path.join(ROOT, "node_modules", ".installed");

function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(
      `Node ${process.versions.node} is too old: install Node 20.19 or newer (https://nodejs.org).`,
    );
  }
}

function lockHash() {
  return createHash("sha256")
    .update(readFileSync(path.join(ROOT, "package-lock.json")))
    .digest("hex");
}

function install() {
  const wanted = lockHash();
  if (existsSync(MARK) && readFileSync(MARK, "utf8") === wanted) return;
  console.log("Installing packages (once; a few minutes on a slow line)…");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const done = spawnSync(npm, ["ci", "--no-audit", "--no-fund"], {
    cwd: ROOT,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (done.status !== 0) fail("npm ci failed: see the lines above. Nothing was built.");
  writeFileSync(MARK, wanted);
}

/** Calls `end` when the parent process has exited: a signal to npm ends only npm and its shell. */
function endWithParent(end) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 250);
  watch.unref();
}

/** Runs the development node in this very process, where its bundle is ready: half the time to its start. */
async function runNodeHere(args) {
  if (args[0] === "check") return false;
  const { cachedFile, starter } = await import("../packages/node/tools/cached.mjs");
  const file = cachedFile();
  if (!existsSync(file)) return false;
  setFlagsFromString("--max-semi-space-size=4");
  endWithParent(() => process.kill(process.pid, "SIGTERM"));
  process.argv = [process.execPath, starter, file, ...args];
  createRequire(import.meta.url)(starter);
  return true;
}

/** Hands over to the command's script. */
function runCommand(command, args) {
  const script = path.join(import.meta.dirname, "commands", `${command.replace(":", "-")}.ts`);
  if (!existsSync(script)) fail(`There is no command "${command}".`);
  const tsx = pathToFileURL(path.join(ROOT, "node_modules/tsx/dist/loader.mjs")).href;
  const child = spawn(process.execPath, ["--import", tsx, script, ...args], {
    cwd: ROOT,
    stdio: "inherit",
    // Plugins of the site are written with JSX; its settings say how that is read.
    env: { ...process.env, TSX_TSCONFIG_PATH: path.join(ROOT, "site/tsconfig.json") },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
  }
  endWithParent(() => child.kill("SIGTERM"));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

checkNode();
const [command = "", ...args] = process.argv.slice(2);
install();
if (command !== "node" || !(await runNodeHere(args))) runCommand(command, args);
