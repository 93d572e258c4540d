import type { Stream } from "./run-module.ts";

/** Maximum output of a worker, in lines and characters. */
const MOST_LINES = 2_000;
const MOST_CHARACTERS = 100_000;

/**
 * Forwards output up to the limit: an endless print loop would otherwise block the page, including
 * its Stop button.
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
