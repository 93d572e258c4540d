import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readDocument } from "../../packages/openapi/src/document/read.ts";
import { BEE_RELEASES, INTERFACE_VERSIONS } from "../../packages/openapi/src/document/version.ts";
import { sampleRequest } from "../../packages/openapi/src/snippets/all.ts";
import { swarmCli } from "../../packages/openapi/src/snippets/swarm-cli.ts";
import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import { editionFact, NEWEST_RELEASE, RELEASES } from "../../site/settings/editions.ts";
import { editionPages } from "../../site/content/pages.ts";
import { allFences } from "../../site/content/page-fences.ts";

/** What `swarm-cli … --help` of one version lists. */
interface CommandLine {
  readonly version: string;
  readonly global: readonly string[];
  /** Boolean options; all others take the next word as their value. */
  readonly flags: readonly string[];
  readonly commands: Readonly<Record<string, Command>>;
}

interface Command {
  /** How many arguments it needs, and how many it takes. */
  readonly arguments: readonly [number, number];
  readonly options: readonly string[];
}

/** The swarm-cli of the edition of a release. */
function commandLineOf(release: string): CommandLine {
  const version = editionFact(release)["swarm-cli"];
  const file = path.join(import.meta.dirname, "swarm-cli", `${version}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as CommandLine;
}

/** Every call of swarm-cli in a shell script, as words. */
function callsOf(script: string): string[][] {
  const plain = script.replaceAll("\\\n", " ").replace(/"\$\([^)]*\)"/g, "value");
  return [...plain.matchAll(/(?:^|[\s(])swarm-cli ([^\n|;&)>]*)/g)].map(
    ([, rest = ""]) => rest.match(/"[^"]*"|'[^']*'|\S+/g) ?? [],
  );
}

/** The fault of a command line, or an empty string. */
function problemOf(words: readonly string[], known: CommandLine): string {
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
    else if (!known.flags.includes(word) || /^(true|false)$/.test(rest[at + 1] ?? "")) at += 1;
  }
  // Without a unit the amount is in BZZ, and no account holds a thousand million of them.
  const isHuge = rest.some((word) => /^\d{10,}$/.test(word));
  if (isHuge && command.options.includes("--unit") && !rest.includes("--unit")) {
    return `${name}: counts BZZ without --unit plur`;
  }
  const [least, most] = command.arguments;
  const isPiped = rest.includes("--stdin");
  if (given > most || (given < least && !isPiped)) return `${name}: ${given} arguments`;
  return "";
}

describe.each(RELEASES)("commands of the edition of Bee %s", (release) => {
  const known = commandLineOf(release);

  test(`in the fences of all pages exist in swarm-cli ${known.version}`, () => {
    const calls = allFences(release)
      .filter(({ language }) => language === "bash" || language === "sh")
      .flatMap(({ page, line, code }) =>
        callsOf(code).map((words) => ({ where: `${page}:${line}`, words })),
      );
    expect(calls.length).toBeGreaterThan(50);
    const wrong = calls.flatMap(({ where, words }) => {
      const problem = problemOf(words, known);
      return problem === ""
        ? []
        : [`${where} (Bee ${release}, swarm-cli ${known.version}): ${problem}`];
    });
    expect(wrong).toEqual([]);
  });

  test(`in the samples of all operations exist in swarm-cli ${known.version}`, async () => {
    const version = INTERFACE_VERSIONS.find((one) => BEE_RELEASES[one] === release);
    const model = readDocument((await bundle(version)) as never);
    const scripts = model.groups
      .flatMap(({ operations }) => operations)
      .map((operation) => swarmCli(sampleRequest(operation)));
    const calls = scripts.filter((script) => !script.startsWith("#")).flatMap(callsOf);
    expect(calls.length).toBeGreaterThan(30);
    expect(calls.map((words) => problemOf(words, known)).filter(Boolean)).toEqual([]);
  });
});

test("commands and added options of the cheat sheet exist in its swarm-cli", () => {
  const known = commandLineOf(NEWEST_RELEASE);
  const sheet = editionPages(NEWEST_RELEASE).find(
    ({ name }) => name === "references/cheatsheet.mdx",
  );
  const cells = [...(sheet?.text ?? "").matchAll(/\| (?:add )?`((?:swarm-cli |--)[^`]*)`/g)];
  const scripts = cells.map(([, code = ""]) =>
    code.startsWith("--") ? `swarm-cli upload FILE --stamp BATCH ${code}` : code,
  );
  expect(scripts.length).toBeGreaterThan(30);
  expect(
    scripts
      .flatMap(callsOf)
      .map((words) => problemOf(words, known))
      .filter(Boolean),
  ).toEqual([]);
});

test("what is wrong is seen", () => {
  const known = commandLineOf("2.6.0");
  const problem = (script: string): string =>
    callsOf(script)
      .map((words) => problemOf(words, known))
      .join();
  expect(problem("swarm-cli --verbose status")).toBe("no command: --verbose status");
  expect(problem("swarm-cli download HASH -o ./copy")).toBe("download: no -o");
  expect(problem('X=$(swarm-cli stamp show "$ID" 2)')).toBe("stamp show: 2 arguments");
  expect(problem("swarm-cli upload --stamp 1 || exit 1")).toBe("upload: 0 arguments");
});

test("what only one of the versions has is wrong in the other", () => {
  const [older, newer] = RELEASES.map(commandLineOf) as [CommandLine, CommandLine];
  const [before] = callsOf("swarm-cli stake deposit --plur 10");
  const [after] = callsOf("swarm-cli stake deposit 10 --unit plur");
  expect([older, newer].map((known) => problemOf(before ?? [], known))).toEqual([
    "",
    "stake deposit: no --plur",
  ]);
  expect([older, newer].map((known) => problemOf(after ?? [], known))).toEqual([
    "stake deposit: no --unit",
    "",
  ]);
  const [bare] = callsOf("swarm-cli cheque deposit 10000000000000000");
  expect([older, newer].map((known) => problemOf(bare ?? [], known))).toEqual([
    "",
    "cheque deposit: counts BZZ without --unit plur",
  ]);
});
