import type { OnStep } from "./publish.ts";

/** Lines that a terminal shows over one another, and a file not at all. */
export function progressOf(name: string, stream: NodeJS.WriteStream = process.stdout): OnStep {
  return (step, done, total) => {
    if (!stream.isTTY) return;
    stream.write(`\r${name}: ${step} ${done} of ${total}${done === total ? "\n" : ""}`);
  };
}
