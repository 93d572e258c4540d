import { commands } from "../dev/commands.ts";
import { shortWords } from "./command-words.ts";

/** Arguments that cannot be understood; the message is for the person who typed them. */
export class UsageError extends Error {}

/** Words with which a command line may begin. */
const words: readonly string[] = [
  ..."bee chain check create doctor help start".split(" "),
  ...Object.keys(shortWords),
  ...Object.keys(commands),
];

/** Maximum edit distance of a suggestion. */
const mostEdits = 2;

/**
 * Turns what Node's `parseArgs` throws into a `UsageError`: it knows the options only, reports a mistyped
 * command as an unexpected argument, and suggests nothing. `options`: names without dashes.
 */
export function usageErrorOf(error: unknown, options: readonly string[]): UsageError {
  const message = error instanceof Error ? error.message : String(error);
  const [, word] = /^Unexpected argument '([^]*)'\. /.exec(message) ?? [];
  if (word !== undefined)
    return new UsageError(`Unexpected argument '${word}'${suggestion(word, words)}`);
  const [, option] = /^Unknown option '--([^']*)'/.exec(message) ?? [];
  if (option !== undefined)
    return new UsageError(`Unknown option '--${option}'${suggestion(option, options, "--")}`);
  return new UsageError(message);
}

/** `: did you mean X?` with the nearest of the names, if one is near enough. */
function suggestion(typed: string, names: readonly string[], before = ""): string {
  const near = names
    .map((name) => ({ name, edits: editsBetween(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= mostEdits && 2 * edits <= name.length)
    .sort((a, b) => a.edits - b.edits);
  return near[0] === undefined ? "" : `: did you mean ${before}${near[0].name}?`;
}

/** Letters to insert, delete or replace (Levenshtein); more than {@link mostEdits} for lengths that differ more. */
function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > mostEdits) return mostEdits + 1;
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (let at = 1; at <= other.length; at++) {
      const [corner = 0, top = 0] = [above[at - 1], above[at]];
      const replaced = corner + (other[at - 1] === letter ? 0 : 1);
      current.push(Math.min(replaced, top + 1, (current[at - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[other.length] ?? 0;
}
