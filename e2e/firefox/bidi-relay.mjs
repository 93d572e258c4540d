#!/usr/bin/env node
// Starts Firefox (FIREFOX_PATH) and relays WebDriver BiDi between it and Playwright, which is given this
// file as the browser's executable. Firefox ESR 153 has no media emulation, and Playwright 1.65.1 asks
// for it with every context (1.59.1 does not): the relay answers that command with success where Firefox
// does not know it.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

/** Commands that may fail without consequence: no test here depends on them. */
const OPTIONAL = new Set(["emulation.setMediaFeaturesOverride"]);
/** Firefox announces its address on stderr; Playwright reads the line. */
const LISTENING = /(?<=WebDriver BiDi listening on )ws:\/\/[^/\s]+/;
/** Frames are compressed on neither side: both ends are on this machine. */
const SOCKET = { perMessageDeflate: false, maxPayload: 1 << 30 };

/** The reply to Playwright: success in place of "unknown command" for an optional command. */
function replyTo(text, optional) {
  if (optional.size === 0) return text;
  const reply = JSON.parse(text);
  if (!optional.delete(reply.id) || reply.error !== "unknown command") return text;
  return JSON.stringify({ type: "success", id: reply.id, result: {} });
}

function relay(client, address) {
  const browser = new WebSocket(address, SOCKET);
  /** Ids of optional commands without a reply yet. */
  const optional = new Set();
  const opened = new Promise((resolve) => browser.once("open", resolve));
  client.on("message", async (data) => {
    const text = data.toString();
    const { id, method } = JSON.parse(text);
    if (OPTIONAL.has(method)) optional.add(id);
    await opened;
    browser.send(text);
  });
  browser.on("message", (data) => client.send(replyTo(data.toString(), optional)));
  for (const [from, to] of [
    [client, browser],
    [browser, client],
  ]) {
    from.on("close", () => to.close());
    from.on("error", () => to.terminate());
  }
}

/** Listens for one client that is no web page (those send an `Origin`); resolves with its address. */
function listen(address) {
  const server = new WebSocketServer({
    ...SOCKET,
    host: "127.0.0.1",
    port: 0,
    verifyClient: ({ req }) => req.headers.origin === undefined && server.clients.size === 0,
  });
  server.on("connection", (client, { url = "/" }) => relay(client, address + url));
  return new Promise((resolve) => {
    server.on("listening", () => resolve(`ws://127.0.0.1:${server.address().port}`));
  });
}

const browser = spawn(process.env.FIREFOX_PATH ?? "firefox", process.argv.slice(2), {
  stdio: ["ignore", "inherit", "pipe"],
});
browser.on("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
browser.on("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => browser.kill(signal));
for await (const line of createInterface(browser.stderr)) {
  const [address] = LISTENING.exec(line) ?? [];
  console.error(address ? line.replace(address, await listen(address)) : line);
}
