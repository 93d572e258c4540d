import type { OnStep } from "./publish.ts";

/** Lines that a terminal shows over one another, and a file not at all. */
export function progressOf(name: string): OnStep {
  const { stdout } = process;
  return (step, done, total) => {
    if (!stdout.isTTY) return;
    stdout.write(`\r${name}: ${step} ${done} of ${total}${done === total ? "\n" : ""}`);
  };
}
