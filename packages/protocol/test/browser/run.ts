// Starts a browser without a driver: a test page runs the workers and posts their results.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import type { Findings } from "./worker.ts";

/** A browser on this machine. */
export type Browser = { name: string; executable: string };

/** What the workers found: one may compile WebAssembly, the other's content policy forbids it. */
export type Report = { open: Findings; strict: Findings };

const POLICY = "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'";
const PAGE = `
  const work = (url) => new Promise((resolve) => {
    const worker = new Worker(url, { type: "module" });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => resolve({ error: message ?? "the worker did not start" });
  });
  (async () => {
    const [open, strict] = [await work("/open/worker.js"), await work("/strict/worker.js")];
    await fetch("/done", { method: "POST", body: JSON.stringify({ open, strict }) });
  })();
`;

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "worker.ts")],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

/** Program and arguments. WebKit's small browser has no headless mode; a virtual screen does. */
function commandFor({ name, executable }: Browser, profile: string, url: string): string[] {
  if (name === "webkit") return ["xvfb-run", "-a", executable, "--private", url];
  if (name === "firefox")
    return [executable, "--headless", "--no-remote", "--profile", profile, url];
  const quiet = ["--no-first-run", "--disable-background-networking", "--disable-sync"];
  return [
    executable,
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    ...quiet,
    `--user-data-dir=${profile}`,
    url,
  ];
}

/** Runs the kernel in both workers of a browser. Fails when there is no answer in `limitMs`. */
export async function runIn(browser: Browser, limitMs: number): Promise<Report> {
  const worker = await bundle();
  const profile = mkdtempSync(join(tmpdir(), "kernel-browser-"));
  const send = (response: ServerResponse, type: string, body: string, policy = POLICY) =>
    response.writeHead(200, { "content-type": type, "content-security-policy": policy }).end(body);
  let finish: (report: Report) => void = () => {};
  const done = new Promise<Report>((resolve) => (finish = resolve));
  const server = createServer((request, response) => {
    const script = "text/javascript";
    if (request.url === "/") send(response, "text/html", '<script src="/page.js"></script>');
    else if (request.url === "/page.js") send(response, script, PAGE);
    else if (request.url === "/strict/worker.js") send(response, script, worker);
    else if (request.url === "/open/worker.js")
      send(response, script, worker, "script-src 'self' 'wasm-unsafe-eval'");
    else if (request.url === "/done") {
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString()));
      request.on("end", () => {
        response.end();
        finish(JSON.parse(body) as Report);
      });
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const [program = "", ...args] = commandFor(browser, profile, url);
  const child = spawn(program, args, {
    stdio: "ignore",
    // A group of its own: what the virtual screen started ends with it.
    detached: true,
    env: { ...process.env, HOME: profile, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  });
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await Promise.race([
      done,
      new Promise<never>((_, reject) => {
        child.once("error", reject);
        timer = setTimeout(() => reject(new Error(`no answer from ${browser.name}`)), limitMs);
      }),
    ]);
  } finally {
    clearTimeout(timer);
    if (child.pid) process.kill(-child.pid, "SIGKILL");
    await closed;
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
