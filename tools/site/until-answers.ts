import type { ChildProcess } from "node:child_process";
import { setTimeout } from "node:timers/promises";

/** Characters of a program's output that an error shows, the last ones. */
const MOST_PRINTED = 2000;
/** Milliseconds between two requests. */
const PAUSE_MS = 50;

/**
 * Resolves when the server of a program that was started answers at `url`, with any status. Rejects with what
 * the program has printed when it ends, or when it has not answered after `seconds`.
 */
export async function untilAnswers(
  url: string,
  child: ChildProcess,
  seconds: number,
): Promise<void> {
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on(
      "data",
      (part: Buffer) => (printed = (printed + part.toString()).slice(-MOST_PRINTED)),
    );
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${printed}`);
    const answers = await fetch(url, { method: "HEAD", redirect: "manual" }).then(
      () => true,
      () => false,
    );
    if (answers) return;
    await setTimeout(PAUSE_MS);
  }
  throw new Error(`${url} does not answer. ${printed}`);
}
