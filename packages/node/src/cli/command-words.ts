import { commands, findCommand } from "../dev/commands.ts";
import type { CommandName } from "../dev/types.ts";

/** Shorter words for commands that are typed often. */
export const shortWords: Readonly<Record<string, CommandName>> = {
  time: "increaseTime",
  dump: "dumpState",
  load: "loadState",
};

/** The developer command that a word of the command line names: `increaseTime`, or `time`. */
export function commandNameOf(word: string = ""): CommandName | undefined {
  if (Object.hasOwn(shortWords, word)) return shortWords[word];
  return findCommand(word) === undefined ? undefined : (word as CommandName);
}

/** The names of all commands, separated by commas, in lines of at most so many characters. */
export function commandLines(width: number): readonly string[] {
  const list = [...Object.keys(shortWords), ...Object.keys(commands)].join(", ");
  return list.match(new RegExp(`.{1,${width}}(?:,(?= )|$)`, "g"))?.map((line) => line.trim()) ?? [];
}
