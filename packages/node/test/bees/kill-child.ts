// Starts Bees and one more process, prints their ids as JSON, and waits to be killed.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createBees } from "../../src/bees.ts";

async function main(): Promise<void> {
  const bee = process.argv[2] ?? "";
  const options = { "welcome-message": "deaf" };
  const { bees } = await createBees({ bee, count: 2, batch: false, options });
  const other = spawn(process.execPath, ["-e", "setTimeout(() => 0, 600000)"], {
    detached: true,
    stdio: "ignore",
  });
  const pids = bees.map(({ pid }) => pid);
  const folder = join(bees[0]?.dataDirectory ?? "", "../..");
  process.stdout.write(`${JSON.stringify({ pids, folder, other: other.pid })}\n`);
  setInterval(() => undefined, 1000);
}

void main();
