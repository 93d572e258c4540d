import path from "node:path";

/** The parts of Playwright's JSON report that are read here. */
export interface BrowserReport {
  readonly suites?: readonly BrowserSuite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
  };
}

interface BrowserSuite {
  readonly suites?: readonly BrowserSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly {
      readonly results: readonly {
        /** In milliseconds. */
        readonly duration?: number;
        readonly error?: { readonly message?: string };
      }[];
    }[];
  }[];
}

/** The parts of Vitest's JSON report that are read here. */
export interface UnitReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    /** Both in milliseconds. */
    readonly startTime?: number;
    readonly endTime?: number;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

const LINES = 12;
// eslint-disable-next-line no-control-regex -- colours of a terminal begin with this character
const COLOUR = /\u001B\[[\d;]*m/g;

function told(title: string, message: string): string {
  const lines = message.replace(COLOUR, "").split("\n").slice(0, LINES);
  return `✗ ${title}\n${lines.map((line) => `    ${line}`.trimEnd()).join("\n")}`;
}

/** Unit tests that were not run, because something that they need is not on this machine. */
export function unitSkipped({ testResults }: UnitReport): string[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "skipped" || status === "pending")
    .map(({ fullName }) => `– not run here: ${fullName}`);
}

/** Every browser test that failed, with the first lines of its error. */
export function browserFailures(report: { suites?: readonly BrowserSuite[] }): string[] {
  return (report.suites ?? []).flatMap((suite) => [
    ...browserFailures(suite),
    ...(suite.specs ?? []).flatMap(({ file, line, title, tests }) =>
      tests.flatMap(({ results }) =>
        results.flatMap(({ error }) =>
          error ? told(`${file}:${line} ${title}`, error.message ?? "") : [],
        ),
      ),
    ),
  ]);
}

/** Every unit test that failed, with the first lines of its error. */
export function unitFailures({ testResults }: UnitReport): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && message) return told(name, message);
    return failed.map(({ fullName, failureMessages }) =>
      told(`${name} ${fullName}`, failureMessages?.join("\n") ?? ""),
    );
  });
}

/** Files of unit tests with a failed test, or that could not be read. */
export function filesWithFailures({ testResults }: UnitReport): string[] {
  return testResults
    .filter(
      ({ message, assertionResults }) =>
        message || assertionResults.some(({ status }) => status === "failed"),
    )
    .map(({ name }) => name);
}

/** A file of tests and how long its tests took, in milliseconds. */
type Times = readonly (readonly [file: string, ms: number])[];

/** How long each browser test took, with its file. */
export function browserTimes(report: { suites?: readonly BrowserSuite[] }): Times {
  return (report.suites ?? []).flatMap((suite) => [
    ...browserTimes(suite),
    ...(suite.specs ?? []).flatMap(({ file, tests }) =>
      tests.flatMap(({ results }) =>
        results.map(({ duration = 0 }) => [`e2e/${file}`, duration] as const),
      ),
    ),
  ]);
}

/** How long each file of unit tests took. */
export function unitTimes({ testResults }: UnitReport, root: string): Times {
  return testResults.map(({ name, startTime = 0, endTime = 0 }) => [
    path.relative(root, name),
    endTime - startTime,
  ]);
}

/** The `count` files that took longest, in one line. */
export function slowest(times: Times, count = 5): string {
  const byFile = new Map<string, number>();
  for (const [file, ms] of times) byFile.set(file, (byFile.get(file) ?? 0) + ms);
  const sorted = [...byFile].sort(([, a], [, b]) => b - a).slice(0, count);
  return sorted.map(([file, ms]) => `${file} ${Math.round(ms / 1000)} s`).join(", ");
}
