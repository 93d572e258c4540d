// Runs a bundled program with the machine code of its last run: `node quick.cjs PROGRAM [options]`.
// Compiling is a third of the time until the development node answers, and the same every time.
// (Node 22 has `module.enableCompileCache` for this; Node 20 has not.)
"use strict";
const { readFileSync, renameSync, writeFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { dirname } = require("node:path");
const { Script } = require("node:vm");

/** By then the functions that a start needs have run. */
const WARM_MS = 2_000;

const [, , program] = process.argv;
const kept = `${program}.${process.version}.bin`;

function keptCode() {
  try {
    return readFileSync(kept);
  } catch {
    return undefined;
  }
}

const source = `(function (require, module, exports, __dirname) {${readFileSync(program, "utf8")}\n})`;
const cachedData = keptCode();
const script = new Script(source, { filename: program, cachedData });
if (cachedData === undefined || script.cachedDataRejected) {
  const keep = () => {
    try {
      writeFileSync(`${kept}.${process.pid}`, script.createCachedData());
      renameSync(`${kept}.${process.pid}`, kept);
    } catch {
      // Best effort: without the compile cache the next start is merely as slow as this one.
    }
  };
  setTimeout(keep, WARM_MS).unref();
}
process.argv.splice(1, 1);
script.runInThisContext()(createRequire(program), { exports: {} }, {}, dirname(program));
