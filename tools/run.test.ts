import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT, run } from "./run.ts";

const COMMANDS = path.join(ROOT, "tools/commands");

/** Commands that give their arguments to another program or reader, which refuses what it does not know. */
const PASSING_ON = ["e2e", "e2e-firefox", "e2e-webkit", "node", "publish-swarm", "test-all"];

test("every command refuses what it does not take", () => {
  const commands = readdirSync(COMMANDS).filter((name) => !name.includes(".test."));
  expect(commands.length).toBeGreaterThan(20);
  const careless = commands
    .map((name) => path.basename(name, ".ts"))
    .filter((name) => !PASSING_ON.includes(name))
    .filter((name) => {
      const source = readFileSync(path.join(COMMANDS, `${name}.ts`), "utf8");
      return !source.includes("await command(") || source.includes("process.argv");
    });
  expect(careless).toEqual([]);
});

test.each([
  ["--prot", "Unknown option '--prot'."],
  ["4000", "Unexpected argument '4000'."],
])("before it begins, with its usage: dev %s", async (word, sentence) => {
  const dev = ["--import", "tsx", "tools/commands/dev.ts", word];
  const { code, output } = await run("node", dev, { quiet: true });
  expect(code).toBe(1);
  expect(output.trim().split("\n")[0]).toBe(sentence);
  expect(output).toContain("npm run dev [-- --port N]");
});
