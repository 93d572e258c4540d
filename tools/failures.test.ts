import { describe, expect, it } from "vitest";
import { browserFailures, unitFailures } from "./failures.ts";

describe("what failed, told again at the end of a run", () => {
  it("names each try of a browser test, without colours, at any depth", () => {
    const spec = {
      file: "a.spec.ts",
      line: 7,
      title: "opens",
      tests: [{ results: [{ error: { message: "\u001B[31mno\u001B[39m\nwhy" } }, {}] }],
    };
    const passed = { ...spec, title: "closes", tests: [{ results: [{}] }] };
    expect(browserFailures({ suites: [{ suites: [{ specs: [passed, spec] }] }] })).toEqual([
      "✗ a.spec.ts:7 opens, try 1\n    no\n    why",
    ]);
  });

  it("names a unit test, or the file when it could not be read", () => {
    const test = { fullName: "adds", status: "failed", failureMessages: ["1 is not 2"] };
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        { name: "a.test.ts", message: "", assertionResults: [test] },
        { name: "b.test.ts", message: "syntax error", assertionResults: [] },
        {
          name: "c.test.ts",
          message: "",
          assertionResults: [{ ...test, status: "passed", failureMessages: null }],
        },
      ],
    };
    expect(unitFailures(report)).toEqual([
      "✗ a.test.ts adds\n    1 is not 2",
      "✗ b.test.ts\n    syntax error",
    ]);
  });
});
