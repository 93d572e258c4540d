import type { Stream } from "./run-module.ts";

/** Lines and characters that a worker hands to its page at most. */
const MOST_LINES = 2_000;
const MOST_CHARACTERS = 100_000;

/**
 * Hands on what is printed until it is more than any page shows: a program that prints without end
 * would keep its page from doing anything else, the button that stops it included.
 */
export function printer(tell: (text: string, stream: Stream) => void): typeof tell {
  let [lines, characters] = [0, 0];
  return (text, stream) => {
    if (lines > MOST_LINES || characters > MOST_CHARACTERS) return;
    lines += 1;
    characters += text.length;
    tell(lines > MOST_LINES ? "(more was printed than is shown here)" : text, stream);
  };
}
