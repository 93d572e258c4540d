#!/usr/bin/env node
// A program that behaves as a Bee does for those who start it: version, options, readiness, log and signals.
// It stores nothing. Its welcome message says how it misbehaves; FAKE_BEE_VERSION which release it is.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const version = process.env.FAKE_BEE_VERSION ?? "2.8.1-fake";
const common =
  "allow-private-cidrs api-addr block-time blockchain-rpc-endpoint bootnode chequebook-enable data-dir " +
  "full-node mainnet neighborhood-suggester network-id p2p-addr password-file postage-stamp-address " +
  "postage-stamp-start-block price-oracle-address redistribution-address skip-postage-snapshot " +
  "staking-address storage-incentives-enable swap-enable swap-factory-address swap-initial-deposit " +
  "verbosity warmup-time welcome-message";
const options = `${common} ${version.startsWith("2.8") ? "block-sync-interval bzz-token-address" : ""}`;

const [word, flag, file] = process.argv.slice(2);
if (word === "version") console.log(version);
else if (word === "start" && flag === "--help")
  for (const name of options.trim().split(/\s+/)) console.log(`      --${name} string   …`);
else if (word === "start") start(readFileSync(file, "utf8"));
else process.exitCode = 2;

function start(text) {
  const lines = text.split("\n").filter((line) => line !== "");
  const config = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), JSON.parse(line.slice(at + 2))];
    }),
  );
  const unknown = Object.keys(config).filter((name) => !options.split(" ").includes(name));
  if (unknown.length > 0) {
    console.log(`Error: unknown parameters: ${unknown.join(", ")}`);
    process.exit(1);
  }
  const mood = config["welcome-message"] ?? "";
  log("info", "bee version", version);
  mkdirSync(join(config["data-dir"], "localstore"), { recursive: true });
  const variables = Object.keys(process.env).filter((name) => name.startsWith("BEE"));
  writeFileSync(join(config["data-dir"], "seen.json"), JSON.stringify({ config, variables }));
  if (mood === "crash") {
    log("error", "failed to build bee node", "it is a fake");
    process.exit(3);
  }
  process.on("SIGTERM", () => {
    log("info", "received interrupt signal", "SIGTERM");
    if (mood !== "deaf") process.exit(0);
  });
  serve(config, mood);
}

function log(level, message, value) {
  console.log(`"level"="${level}" "logger"="node" "msg"="${message}" "value"="${value}"`);
}

function serve(config, mood) {
  const batches = new Map();
  const connected = new Set();
  let looks = 0;
  let stake = 0n;
  const keys = JSON.parse(readFileSync(join(config["data-dir"], "keys/swarm.key"), "utf8"));
  const answers = {
    "GET /readiness": () =>
      mood === "slow" || ++looks < 3 ? [400, { status: "notReady" }] : [200, { status: "ready" }],
    "GET /node": () => [200, { beeMode: config["full-node"] ? "full" : "light" }],
    "GET /addresses": () => [
      200,
      { overlay: keys.address.padEnd(64, "0"), ethereum: keys.address },
    ],
    "GET /peers": () => [200, { peers: [...connected].map((address) => ({ address })) }],
    "GET /status": () => [200, { isReachable: true }],
    "GET /chainstate": () => [200, { currentPrice: "24000", block: 1_000_000_000 }],
    "GET /wallet": () => [200, { bzzBalance: "5", nativeTokenBalance: "7" }],
    "GET /stake": () => [200, { stakedAmount: String(stake) }],
    "GET /stamps": () => [200, { stamps: [...batches.values()] }],
    "GET /die": () => process.exit(9),
  };
  const server = createServer((request, response) => {
    const [, kind, amount, depth] = request.url.split("/");
    const send = (status, body) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    const answer = answers[`${request.method} ${request.url}`];
    if (answer !== undefined) return send(...answer());
    if (request.method === "POST" && kind === "connect") {
      connected.add(request.url.slice("/connect".length));
      return send(200, { address: keys.address.padEnd(64, "0") });
    }
    if (request.method === "POST" && kind === "stake") {
      stake += BigInt(amount);
      return send(200, { txHash: "0x" });
    }
    if (request.method === "POST" && kind === "stamps" && mood === "poor")
      return send(400, { code: 400, message: "out of funds" });
    if (request.method === "POST" && kind === "stamps") {
      const batchID = `${batches.size + 1}${keys.address}`.padEnd(64, "0");
      batches.set(batchID, { batchID, usable: true, depth: Number(depth), amount });
      return send(201, { batchID });
    }
    if (kind === "stamps" && batches.has(amount)) return send(200, batches.get(amount));
    return send(404, { code: 404, message: "not found" });
  });
  const [host, port] = config["api-addr"].split(":");
  server.listen(Number(port), host, () => log("info", "starting debug & api server", port));
}
