import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "../../src/dev/commands.ts";
import { descriptions } from "../../src/dev/descriptions.ts";
import type { CommandName } from "../../src/dev/types.ts";
import { helpFor } from "../../src/cli/help.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const names = Object.keys(commands) as CommandName[];

/** The table of commands as the README shows it. */
function commandTable(): string {
  const rows = names.map((name) => {
    const { isRead, parameters } = commands[name];
    const texts = Object.entries(parameters).map(
      ([parameter, { expected, isOptional, fallback }]) => {
        const omitted =
          fallback === undefined ? "optional" : `default \`${JSON.stringify(fallback)}\``;
        return `\`${parameter}\`: ${expected}${isOptional === true ? `; ${omitted}` : ""}`;
      },
    );
    return `| \`${name}\`${isRead ? " (reads)" : ""} | ${texts.join("<br>")} | ${descriptions[name]} |`;
  });
  return ["| Command | Parameters | Does |", "|---|---|---|", ...rows].join("\n");
}

describe("the README", () => {
  it("has every command with its parameters and bounds", () => {
    const [, shown = ""] =
      /<!-- commands -->\n([^]*?)\n<!-- \/commands -->/.exec(read("README.md")) ?? [];
    expect(shown).toBe(commandTable());
  });

  it("has every error code, and no other", () => {
    const declared = read("src/dev/swarm-error.ts").match(/(?<=\| ")SWARM_\w+/g) ?? [];
    const shown = read("README.md").match(/(?<=^\| `)SWARM_\w+/gm) ?? [];
    expect(declared.length).toBeGreaterThan(10);
    expect(shown.sort()).toEqual(declared.sort());
  });
});

describe("the types of the commands", () => {
  const source = read("src/dev/types.ts");
  const body = source.slice(source.indexOf("export interface DevCommands {"));
  const methods = [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);

  it("have every command in the order of the table", () => {
    expect(methods).toEqual(names);
  });
});

it("the help of the command line has a word for each", () => {
  const help = helpFor("swarm-node");
  for (const name of names) expect(help).toMatch(new RegExp(`[ ,]${name}\\b`));
  expect(help.split("\n").filter(({ length }) => length > 80)).toEqual([]);
});
