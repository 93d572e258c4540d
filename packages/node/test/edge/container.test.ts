import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { start, type Running } from "../../src/cli/start.ts";

const folder = join(import.meta.dirname, "../../../../examples/container");
const dockerfile = readFileSync(join(folder, "Dockerfile"), "utf8");
const compose = parse(readFileSync(join(folder, "compose.yaml"), "utf8")) as {
  services: Record<"swarm" | "tests", { command: string[]; depends_on?: object; ports?: string[] }>;
};

/** What follows an instruction, the list of a command as JSON. */
function instruction(name: string): string {
  const [, rest = ""] = new RegExp(`^${name} (.*)$`, "m").exec(dockerfile) ?? [];
  return rest;
}

const list = (text: string): string[] => JSON.parse(text.slice(text.indexOf("["))) as string[];
const [, script = "", ...always] = list(instruction("ENTRYPOINT"));

let running: Running | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

/** The node with the arguments of the container, on a free port of this machine only. */
async function startWith(args: readonly string[]): Promise<string> {
  const own = [...always, ...args].map((word) => (word === "0.0.0.0" ? "127.0.0.1" : word));
  running = await start(parseCommandLine([...own, "--port", "0"]), () => undefined);
  return running.servers[0]?.url ?? "";
}

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, args, { env: { ...process.env, ...env } }, (error, out) =>
      resolve({ code: error === null ? 0 : Number(error.code), out }),
    );
  });
}

/** Status of a request under another name. */
function statusAs(host: string, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/health`, { headers: { Host: host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on("error", reject).end();
  });
}

describe("the container of the node (its files are read and followed; no image is built)", () => {
  it("starts the program of the package, for everybody who reaches the container", () => {
    const manifest = JSON.parse(
      readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"),
    ) as { bin: Record<string, string>; engines: { node: string } };
    expect(`./${script.split("@swarm-docs/node/")[1]}`).toBe(manifest.bin["swarm-node"]);
    expect(always).toEqual(["--host", "0.0.0.0"]);
    expect(instruction("FROM")).toMatch(/^node:2[24]-alpine$/);
    expect(instruction("USER")).toBe("node");
    expect(instruction("EXPOSE")).toBe(String(parseCommandLine([]).port));
    expect(compose.services.swarm.ports).toEqual(["127.0.0.1:1633:1633"]);
  });

  it("is healthy when the node is ready, and not before", async () => {
    const url = await startWith(list(instruction("CMD")));
    const [, flag = "", check = ""] = list(instruction("HEALTHCHECK"));
    const asked = check.replace("http://127.0.0.1:1633", url);
    expect(asked).toContain(`${url}/readiness`);
    expect((await run([flag, asked])).code).toBe(0);
    await running?.close();
    running = undefined;
    expect((await run([flag, asked])).code).toBe(1);
  });

  it("answers its neighbor in compose, by its service's name", async () => {
    const url = await startWith(compose.services.swarm.command);
    expect([await statusAs("swarm:1633", url), await statusAs("other:1633", url)]).toEqual([
      200, 403,
    ]);
    const [, program = ""] = compose.services.tests.command;
    const { code, out } = await run([join(folder, program)], { BEE_URL: url });
    expect([code, out]).toEqual([0, expect.stringMatching(/^[0-9a-f]{64} Hello Swarm!\n$/)]);
    expect(compose.services.tests.depends_on).toEqual({ swarm: { condition: "service_healthy" } });
  });
});
