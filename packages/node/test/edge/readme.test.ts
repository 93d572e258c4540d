import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { start, type Running } from "../../src/cli/start.ts";

const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
const fences = [...readme.matchAll(/```(\w+)\n([^]*?)```/g)].map(([, kind, text]) => ({
  kind,
  text,
}));
const running: Running[] = [];

afterAll(async () => {
  await Promise.all(running.map((one) => one.close()));
});

describe("the example in the README", () => {
  it("does what it says", async () => {
    const [command, session, output] = fences;
    const args =
      /npx --yes --allow-remote=root \S+ (.*)/.exec(command?.text ?? "")?.[1]?.split(" ") ?? [];
    const line = parseCommandLine([...args, "--port", "0"]);
    const node = await start(line, () => undefined);
    running.push(node);
    const script = session?.text?.replaceAll("http://127.0.0.1:1633", node.servers[0]?.url ?? "");
    const { stdout } = await promisify(execFile)("bash", ["-euc", script ?? "false"]);
    expect(stdout.trim()).toBe(output?.text?.trim());
  });
});
