// Starts nginx and Caddy with the configurations of a build, for tests.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SITE_ROOT } from "../../site/plugins/finish/deploy.ts";
import { freePort } from "./free-port.ts";
import { startServer, type Served } from "./serve-folder.ts";
import { createStaticServer, joinedHeaders } from "./static-server.ts";
import { untilAnswers } from "./until-answers.ts";

/** Programs that a build writes a configuration for. */
export type HostName = "nginx" | "caddy";

/** Whether a program is installed on this machine. */
export const isInstalled = (name: HostName): boolean =>
  spawnSync(name, [name === "nginx" ? "-v" : "version"]).status === 0;

/** The command of a program for a configuration; checks the configuration first. */
type Prepare = (config: string, root: string, folder: string, port: number) => Command;

interface Command {
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

const prepareNginx: Prepare = (config, root, folder, port) => {
  const own = config.replace("listen 80;", `listen 127.0.0.1:${port};`).replaceAll(SITE_ROOT, root);
  const file = path.join(folder, "nginx.conf");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  const http = `access_log off;\n${paths.join("\n")}\n${own}`;
  writeFileSync(
    file,
    `${user}daemon off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${http}\n}\n`,
  );
  execFileSync("nginx", ["-t", "-c", file, "-e", "stderr"], { stdio: "pipe" });
  return { args: ["-c", file, "-e", "stderr"] };
};

const prepareCaddy: Prepare = (config, root, folder, port) => {
  const own = config
    .replace("docs.example.org {", `http://:${port} {\n\tbind 127.0.0.1`)
    .replaceAll(SITE_ROOT, root);
  const file = path.join(folder, "Caddyfile");
  writeFileSync(file, `{\n\tadmin off\n}\n${own}`);
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ["--config", file, "--adapter", "caddyfile"];
  execFileSync("caddy", ["validate", ...args], { stdio: "pipe", env });
  return { args: ["run", ...args], env };
};

/**
 * Runs a program until it ends or standard input is closed, as the kernel does when this process ends in
 * any way: a killed test would leave its servers running.
 */
const TIED = `exec 3<&0
"$@" </dev/null &
program=$!
(cat <&3 >/dev/null 2>&1; kill $program) 2>/dev/null &
watch=$!
exec 3<&-
wait $program
code=$?
kill $watch
exit $code`;

/** A program that has not answered by then does not start. */
const START_SECONDS = 10;

/**
 * Starts a program with the configuration that a build wrote for it, on a free port of 127.0.0.1, for the
 * files in `root`. Rejects when the configuration is refused or the program ends.
 */
export async function startHost(name: HostName, config: string, root: string): Promise<Served> {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  const port = await freePort();
  const prepare = { nginx: prepareNginx, caddy: prepareCaddy }[name];
  const { args, env } = prepare(config, root, folder, port);
  const child = spawn("sh", ["-c", TIED, "sh", name, ...args], {
    stdio: ["pipe", "ignore", "pipe"],
    ...(env && { env }),
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = (): void => {
    child.once("exit", () =>
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
    );
    child.stdin.end();
  };
  try {
    await untilAnswers(url, child, START_SECONDS);
  } catch (error) {
    stop();
    throw error;
  }
  return { url, stop };
}

/** Servers of one build, each with the headers of one of its configurations. */
export interface Hosts {
  /** Addresses by what configures them; programs that are not installed are missing. */
  readonly urls: Readonly<Record<string, string>>;
  stop(): void;
}

/** Starts a server for each configuration of the build in `root`, whose base URL is `/`. */
export async function startHosts(root: string): Promise<Hosts> {
  const read = (name: string): string => readFileSync(path.join(root, name), "utf8");
  const servers = [
    ["headers.json", createStaticServer(root)],
    ["_headers", createStaticServer(root, "/", joinedHeaders(read("_headers")))],
  ] as const;
  const running: Record<string, Served> = {};
  for (const [name, server] of servers) running[name] = await startServer(server);
  for (const [label, name, file] of [
    ["nginx", "nginx", "deploy/nginx.conf"],
    ["Caddy", "caddy", "deploy/Caddyfile"],
  ] as const) {
    if (!isInstalled(name)) continue;
    running[label] = await startHost(name, read(file), root);
  }
  const all = Object.entries(running);
  return {
    urls: Object.fromEntries(all.map(([name, { url }]) => [name, url])),
    stop: () => all.forEach(([, host]) => host.stop()),
  };
}
