import { setTimeout as wait } from "node:timers/promises";
import { askBee, BeeRequestError } from "./bee-api.ts";
import { BeesError } from "./bees-error.ts";
import { lastLines, type BeeProcess } from "./bee-process.ts";

/** A Bee did not start, ended early, or did not become ready. The message ends with its log. */
export class BeeStartError extends BeesError {
  /** What failed, and the last lines of the log in `logFile`. */
  constructor(what: string, logFile: string, lines: readonly string[]) {
    const log =
      lines.length === 0 ? "Its log is empty." : `The end of its log:\n${lines.join("\n")}`;
    super(`${what}\n${log}\n(${logFile})`);
    this.name = "BeeStartError";
  }
}

/** Milliseconds between two looks. */
const pollMs = 150;
/** Most milliseconds between two requests to dial; the first follow at once, and each wait doubles. */
const maxDialMs = 5_000;
/** Milliseconds between two messages of a wait. */
const progressMs = 5_000;
/** Lines of the log in an error. */
const shownLines = 12;

/** A Bee that is being waited for. */
export interface StartingBee {
  /** In messages: `bee 2`. */
  readonly name: string;
  readonly url: string;
  readonly process: BeeProcess;
  readonly logFile: string;
}

/** Limits of a wait. */
export interface Deadline {
  /** `performance.now()` at which it ends. */
  readonly atMs: number;
  readonly seconds: number;
  readonly signal: AbortSignal | undefined;
}

/** Begins a wait of so many seconds. */
export function deadlineIn(seconds: number, signal: AbortSignal | undefined): Deadline {
  return { atMs: performance.now() + seconds * 1000, seconds, signal };
}

/**
 * Asks until `look` returns a value other than `undefined`. Until then `look` may report a state to its argument.
 * Rejects with {@link BeeStartError} when the process ends or the time is up, naming `goal` and the last state.
 * Failed requests are asked again.
 */
export async function until<T>(
  bee: StartingBee,
  goal: string,
  deadline: Deadline,
  look: (seen: (state: string) => void) => Promise<T | undefined>,
): Promise<T> {
  let last = "no answer";
  const seen = (state: string): void => void (last = state);
  for (;;) {
    deadline.signal?.throwIfAborted();
    const { end } = bee.process;
    if (end !== undefined) throw await failure(bee, `${bee.name} ${end} before it was ${goal}.`);
    try {
      last = "not yet";
      const found = await look(seen);
      if (found !== undefined) return found;
    } catch (error) {
      last = error instanceof BeeRequestError ? error.message : "no answer";
    }
    if (performance.now() > deadline.atMs) {
      const what = `${bee.name} is not ${goal} after ${deadline.seconds} s (${last}).`;
      throw await failure(bee, what);
    }
    // The end of the process ends the wait.
    await Promise.race([wait(pollMs), bee.process.ended]);
  }
}

async function failure({ logFile }: StartingBee, what: string): Promise<BeeStartError> {
  return new BeeStartError(what, logFile, await lastLines(logFile, shownLines));
}

/** Longest wait for one answer. */
const answerMs = 5_000;

const ask = <T>({ url }: StartingBee, request: string): Promise<T> =>
  askBee<T>(url, request, AbortSignal.timeout(answerMs));

/** What a Bee says of itself when it is ready. */
export interface ReadyBee {
  /** 64 hexadecimal digits. */
  readonly overlay: string;
  /** `full`, `light`, … */
  readonly mode: string;
}

/** Waits until a Bee is ready. Rejects as {@link until} does. */
export async function untilReady(bee: StartingBee, deadline: Deadline): Promise<ReadyBee> {
  await until(bee, "ready", deadline, async () => {
    const { status } = await ask<{ readonly status: string }>(bee, "GET /readiness");
    return status === "ready" ? true : undefined;
  });
  return until(bee, "ready", deadline, async () => {
    const { beeMode } = await ask<{ readonly beeMode: string }>(bee, "GET /node");
    const { overlay } = await ask<{ readonly overlay: string }>(bee, "GET /addresses");
    return { overlay, mode: beeMode };
  });
}

/**
 * Waits until a Bee is connected with as many others as `underlays` has, and asks it to dial these meanwhile.
 * Rejects as {@link until} does.
 */
export function untilConnected(
  bee: StartingBee,
  underlays: readonly string[],
  deadline: Deadline,
): Promise<number> {
  let [dialAt, dialMs] = [0, pollMs];
  return until(bee, `connected with ${underlays.length} others`, deadline, async () => {
    const { peers } = await ask<{ readonly peers: readonly unknown[] }>(bee, "GET /peers");
    if (peers.length >= underlays.length) return peers.length;
    // Bees that cannot connect log several lines for each request.
    if (performance.now() < dialAt) return undefined;
    dialMs = Math.min(2 * dialMs, maxDialMs);
    dialAt = performance.now() + dialMs;
    for (const underlay of underlays) {
      // Refused while the other Bee starts; asked again later.
      await ask(bee, `POST /connect${underlay}`).catch(() => undefined);
    }
    return undefined;
  });
}

/** Waits until a Bee knows that others can reach it; until then it stores no chunks. Rejects as {@link until} does. */
export function untilReachable(bee: StartingBee, deadline: Deadline): Promise<true> {
  return until(bee, "known to be reachable", deadline, async () => {
    const { isReachable } = await ask<{ readonly isReachable: boolean }>(bee, "GET /status");
    return isReachable ? true : undefined;
  });
}

/**
 * Waits until a Bee has read the chain up to this block, and tells every five seconds how far it is. Rejects as
 * {@link until} does.
 */
export function untilBlock(
  bee: StartingBee,
  block: number,
  deadline: Deadline,
  onProgress: (line: string) => void,
): Promise<true> {
  let tellAt = performance.now() + progressMs;
  return until(bee, `at block ${block}`, deadline, async (seen) => {
    const { block: read } = await ask<{ readonly block: number }>(bee, "GET /chainstate");
    if (read >= block) return true;
    seen(`at block ${read}`);
    if (performance.now() < tellAt) return undefined;
    tellAt = performance.now() + progressMs;
    onProgress(`${bee.name} has read the chain up to block ${read} of ${block}`);
    return undefined;
  });
}

/** Waits until a batch is usable. Rejects as {@link until} does. */
export function untilUsable(bee: StartingBee, batchId: string, deadline: Deadline): Promise<true> {
  return until(bee, `able to use batch ${batchId}`, deadline, async () => {
    const { usable } = await ask<{ readonly usable: boolean }>(bee, `GET /stamps/${batchId}`);
    return usable ? true : undefined;
  });
}
