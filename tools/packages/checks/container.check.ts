import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../run.ts";
import { projectWith, runProgram } from "./world.ts";

const EXAMPLE = path.join(ROOT, "examples/container");

/**
 * Replacement for testcontainers: starts the program of the Dockerfile's ENTRYPOINT and CMD on a free
 * local port and prints the options it received.
 */
const STAND_IN = `
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import path from "node:path";

export const Wait = { forHttp: (route, port) => ({ route, port }) };

class Image {
  constructor(folder) { this.folder = folder; }
  async build() { return this; }
  withExposedPorts(...ports) { this.ports = ports; return this; }
  withWaitStrategy(wait) { this.wait = wait; return this; }
  async start() {
    const text = readFileSync(path.join(this.folder, "Dockerfile"), "utf8");
    const list = (name) => JSON.parse(new RegExp("^" + name + " (.*)$", "m").exec(text)[1]);
    const [program, ...args] = [...list("ENTRYPOINT"), ...list("CMD")];
    const own = args.map((word) => (word === "0.0.0.0" ? "127.0.0.1" : word));
    const child = spawn(program, [...own, "--port", "0", "--json"], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await once(createInterface(child.stdout), "line");
    const { url } = JSON.parse(line);
    const { status } = await fetch(url + this.wait.route);
    const [exposed] = this.ports;
    if (status !== 200 || exposed !== this.wait.port) throw new Error("never ready: " + status);
    return {
      getHost: () => "localhost",
      getMappedPort: (port) => (port === exposed ? Number(new URL(url).port) : 0),
      stop: async () => { child.kill(); await once(child, "exit"); },
    };
  }
}
export const GenericContainer = { fromDockerfile: (folder) => new Image(folder) };
`;

it("the testcontainers example takes the packed node in hand (a stand-in follows the Dockerfile; no image is built)", async () => {
  const folder = projectWith({}, []);
  cpSync(EXAMPLE, folder, { recursive: true });
  const place = path.join(folder, "node_modules/testcontainers");
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, "package.json"), '{"type":"module","exports":"./index.js"}');
  writeFileSync(path.join(place, "index.js"), STAND_IN);
  const ended = await runProgram(process.execPath, ["testcontainers.mjs"], folder);
  expect(ended).toMatchObject({ stdout: "Hello Swarm!\n404\n", code: 0 });
});
