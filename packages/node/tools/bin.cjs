#!/usr/bin/env node
// Kept machine code makes every start but the first shorter (Node 22 and newer).
"use strict";
require("node:module").enableCompileCache?.();
const [, , command, ...args] = process.argv;
if (command === "check") {
  const { check } = require("./check.cjs");
  check(args, "swarm-node").then((code) => {
    process.exitCode = code;
  });
} else {
  require("./cli.cjs");
}
