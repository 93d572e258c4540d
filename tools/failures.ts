/** The parts of Playwright's JSON report that are read here. */
export interface BrowserReport {
  readonly suites?: readonly BrowserSuite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
}

interface BrowserSuite {
  readonly suites?: readonly BrowserSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly {
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

/** The parts of Vitest's JSON report that are read here. */
export interface UnitReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
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

/** Every try of a browser test that failed, with the first lines of its error. */
export function browserFailures(report: { suites?: readonly BrowserSuite[] }): string[] {
  return (report.suites ?? []).flatMap((suite) => [
    ...browserFailures(suite),
    ...(suite.specs ?? []).flatMap(({ file, line, title, tests }) =>
      tests.flatMap(({ results }) =>
        results.flatMap(({ error }, attempt) =>
          error ? told(`${file}:${line} ${title}, try ${attempt + 1}`, error.message ?? "") : [],
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
