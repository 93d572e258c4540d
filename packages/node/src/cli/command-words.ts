import { commands, findCommand } from "../dev/commands.ts";
import type { CommandName } from "../dev/types.ts";

/** Shorter words for commands that are typed often. */
const shortWords: Readonly<Record<string, CommandName>> = {
  time: "increaseTime",
  dump: "dumpState",
  load: "loadState",
};

/** The developer command that a word of the command line names: `increase-time`, `increaseTime` or `time`. */
export function commandNameOf(word: string | undefined): CommandName | undefined {
  if (word === undefined) return undefined;
  if (Object.hasOwn(shortWords, word)) return shortWords[word];
  const name = word.replaceAll(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  return findCommand(name) === undefined ? undefined : (name as CommandName);
}

/** The word for a command. */
export function wordOf(name: CommandName): string {
  const short = Object.keys(shortWords).find((word) => shortWords[word] === name);
  return short ?? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** All words, separated by commas, in lines of at most so many characters. */
export function commandWords(width: number): readonly string[] {
  const words = (Object.keys(commands) as CommandName[]).map(wordOf);
  const lines = [""];
  for (const [at, word] of words.entries()) {
    const line = lines.at(-1) ?? "";
    const next = at === words.length - 1 ? word : `${word},`;
    if (line.length + 1 + next.length > width) lines.push(next);
    else lines[lines.length - 1] = line === "" ? next : `${line} ${next}`;
  }
  return lines;
}
