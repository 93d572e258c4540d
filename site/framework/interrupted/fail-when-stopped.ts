/** The signals at which the framework ends a build. */
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Makes a build that is stopped by a signal end with 1. The framework's own listener, which was there
 * before, ends the process with whatever code it has, and that is 0.
 */
export function failWhenStopped(): void {
  for (const signal of SIGNALS) {
    process.prependOnceListener(signal, () => {
      process.exitCode = 1;
    });
  }
}
