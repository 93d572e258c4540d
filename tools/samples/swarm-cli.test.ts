import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readDocument } from "../../packages/openapi/src/document/read.ts";
import { sampleRequest } from "../../packages/openapi/src/snippets/all.ts";
import { swarmCli } from "../../packages/openapi/src/snippets/swarm-cli.ts";
import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import { allFences } from "../../site/plugins/samples/extract.ts";

/** What `swarm-cli … --help` of one version lists. */
interface CommandLine {
  readonly version: string;
  readonly global: readonly string[];
  readonly commands: Readonly<Record<string, Command>>;
}

interface Command {
  /** How many arguments it needs, and how many it takes. */
  readonly arguments: readonly [number, number];
  readonly options: readonly string[];
}

const FILE = path.join(import.meta.dirname, "swarm-cli.json");
const known = JSON.parse(readFileSync(FILE, "utf8")) as CommandLine;

/** Options that stand alone; all others take the word after them. */
const FLAGS = new Set(
  (
    "--act --all --curl --deferred --dev --drop-name --encrypt --hide-usage --immutable " +
    "--least-used --list --only-keypair --pin --print-bytes --print-bzz --quiet --remove " +
    "--stdin --stdout --sync --verbose --version --wait-usable --yes --help"
  ).split(" "),
);

/** Every call of swarm-cli in a shell script, as words. */
function callsOf(script: string): string[][] {
  const plain = script.replaceAll("\\\n", " ").replace(/"\$\([^)]*\)"/g, "value");
  return [...plain.matchAll(/(?:^|[\s(])swarm-cli ([^\n|;&)>]*)/g)].map(
    ([, rest = ""]) => rest.match(/"[^"]*"|'[^']*'|\S+/g) ?? [],
  );
}

/** What is wrong with a call; empty when nothing is. */
function problemOf(words: readonly string[]): string {
  if (words[0] === "--version") return "";
  const name = [words.slice(0, 2).join(" "), words[0] ?? ""].find((one) => one in known.commands);
  const command = name === undefined ? undefined : known.commands[name];
  if (name === undefined || !command) return `no command: ${words.join(" ")}`;
  let given = 0;
  const rest = words.slice(name.split(" ").length);
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? "";
    if (!word.startsWith("-")) given += 1;
    else if (![...command.options, ...known.global].includes(word)) return `${name}: no ${word}`;
    else if (!FLAGS.has(word) || /^(true|false)$/.test(rest[at + 1] ?? "")) at += 1;
  }
  const [least, most] = command.arguments;
  const isPiped = rest.includes("--stdin");
  if (given > most || (given < least && !isPiped)) return `${name}: ${given} arguments`;
  return "";
}

describe(`commands exist in swarm-cli ${known.version}`, () => {
  test("in the samples of all operations", async () => {
    const model = readDocument((await bundle()) as never);
    const scripts = model.groups
      .flatMap(({ operations }) => operations)
      .map((operation) => swarmCli(sampleRequest(operation)));
    const calls = scripts.filter((script) => !script.startsWith("#")).flatMap(callsOf);
    expect(calls.length).toBeGreaterThan(30);
    expect(calls.map(problemOf).filter(Boolean)).toEqual([]);
  });

  test("in the fences of all pages", () => {
    const calls = allFences()
      .filter(({ language }) => language === "bash" || language === "sh")
      .flatMap(({ page, line, code }) =>
        callsOf(code).map((words) => ({ where: `${page}:${line}`, words })),
      );
    expect(calls.length).toBeGreaterThan(50);
    const wrong = calls.map(({ where, words }) => ({ where, problem: problemOf(words) }));
    expect(wrong.filter(({ problem }) => problem !== "")).toEqual([]);
  });

  test("what is wrong is seen", () => {
    const problem = (script: string): string => callsOf(script).map(problemOf).join();
    expect(problem("swarm-cli --verbose status")).toBe("no command: --verbose status");
    expect(problem("swarm-cli download HASH -o ./copy")).toBe("download: no -o");
    expect(problem('X=$(swarm-cli stamp show "$ID" 2)')).toBe("stamp show: 2 arguments");
    expect(problem("swarm-cli upload --stamp 1 || exit 1")).toBe("upload: 0 arguments");
  });
});
