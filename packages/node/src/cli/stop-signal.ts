/** Signals that ask a program to stop. */
export const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Exit code of a program that Ctrl+C ended. */
export const interruptedExitCode = 130;

/** Milliseconds in which one Ctrl+C can arrive twice: from the terminal and from the parent process. */
const repeatMs = 1_000;

/** The request of a user or a supervisor to stop. */
interface StopRequest {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** Stops listening: signals end the process again. */
  release(): void;
}

/** Listens for signals to stop. Another signal more than a second after the first exits at once. */
export function listenForStop(): StopRequest {
  const controller = new AbortController();
  let stoppedAtMs: number | undefined;
  const stop = (): void => {
    const now = performance.now();
    if (stoppedAtMs !== undefined && now - stoppedAtMs > repeatMs) {
      process.exit(interruptedExitCode);
    }
    stoppedAtMs ??= now;
    controller.abort();
  };
  for (const name of stopSignals) process.on(name, stop);
  return {
    signal: controller.signal,
    release() {
      for (const name of stopSignals) process.off(name, stop);
    },
  };
}
