import { spawn } from "node:child_process";
import { connect } from "node:net";
import type { Row } from "../../protocol/bench/bench.ts";
import { bundledCommandLine } from "../tools/bundle.ts";
import { middle } from "./middle.ts";
import { nodeFlags } from "./server.ts";

/** Port of the programs whose start is measured. */
export const port = 16_390;
const rounds = 9;

/** Milliseconds from the start of a program that listens on {@link port} to its first answer. */
export async function firstAnswer(
  args: readonly string[],
  program: string = process.execPath,
): Promise<number> {
  const begin = performance.now();
  const child = spawn(program, args, { stdio: "ignore" });
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  const answered = async (): Promise<void> => {
    while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  await Promise.race([answered(), failed]);
  const time = performance.now() - begin;
  await new Promise((resolve) => {
    child.once("close", resolve);
    child.kill("SIGKILL");
  });
  return time;
}

/** Runs the node until it has written its compile cache, as a first start does. */
export async function keepCompiledCode(program: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [...nodeFlags, ...program, "--port", String(port)], {
    stdio: "ignore",
  });
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 20));
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  await new Promise((resolve) => {
    child.once("close", resolve);
    child.kill("SIGTERM");
  });
}

function answers(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => resolve(false));
    socket.on("connect", () => {
      socket.write("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    });
    socket.on("data", () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** What is started, with its arguments. */
const starts: Readonly<Record<string, readonly string[]>> = {
  "first answer after start": [],
  "first answer of `chain` after start": ["chain"],
};

/** Time to the first response, compared with a minimal HTTP server. Alternating runs, medians. */
export async function startupRows(): Promise<Row[]> {
  const program = await bundledCommandLine();
  const empty = `require("node:http").createServer((q, r) => r.end()).listen(${port}, "127.0.0.1")`;
  const theirs: number[] = [];
  const ours = Object.entries(starts).map(([what, args]) => ({
    what,
    args,
    times: [] as number[],
  }));
  await keepCompiledCode(program);
  for (let round = 0; round < rounds; round++) {
    theirs.push(await firstAnswer(["-e", empty]));
    for (const { args, times } of ours) {
      const all = [...nodeFlags, ...program, ...args, "--port", String(port)];
      times.push(await firstAnswer(all));
    }
  }
  const smallest = middle(theirs);
  return ours.map(({ what, times }) => {
    const mine = middle(times);
    return {
      what: `${what} : node -e with an empty page`,
      ours: `${Math.round(mine)} ms`,
      reference: `${Math.round(smallest)} ms`,
      ratio: mine / smallest,
      target: { most: 2 },
    };
  });
}
