import { describe, expect, it } from "vitest";
import {
  browserFailures,
  browserTimes,
  filesWithFailures,
  slowest,
  unitFailures,
  unitSkipped,
  unitTimes,
} from "./reports.ts";

describe("what failed, told again at the end of a run", () => {
  it("names a browser test, without colours, at any depth", () => {
    const spec = {
      file: "a.spec.ts",
      line: 7,
      title: "opens",
      tests: [{ results: [{ error: { message: "\u001B[31mno\u001B[39m\nwhy" } }, {}] }],
    };
    const passed = { ...spec, title: "closes", tests: [{ results: [{}] }] };
    expect(browserFailures({ suites: [{ suites: [{ specs: [passed, spec] }] }] })).toEqual([
      "✗ a.spec.ts:7 opens\n    no\n    why",
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
    expect(filesWithFailures(report)).toEqual(["a.test.ts", "b.test.ts"]);
  });
});

describe("what was not run", () => {
  it("is named", () => {
    const result = (fullName: string, status: string) => ({
      fullName,
      status,
      failureMessages: [],
    });
    const assertionResults = [result("Node 24 runs it", "skipped"), result("Node 20", "passed")];
    const testResults = [{ name: "a.check.ts", assertionResults }];
    expect(unitSkipped({ numPassedTests: 1, numFailedTests: 0, testResults })).toEqual([
      "– not run here: Node 24 runs it",
    ]);
  });
});

describe("what took longest", () => {
  it("adds up a browser file's tests", () => {
    const spec = (file: string, duration: number) => ({
      file,
      line: 1,
      title: "",
      tests: [{ results: [{ duration }] }],
    });
    const specs = [spec("a.spec.ts", 900), spec("b.spec.ts", 7000), spec("a.spec.ts", 1600)];
    expect(slowest(browserTimes({ suites: [{ suites: [{ specs }] }] }))).toBe(
      "e2e/b.spec.ts 7 s, e2e/a.spec.ts 3 s",
    );
  });

  it("names as many unit files as asked for, by their path from the root", () => {
    const file = (name: string, endTime: number) => ({
      name,
      startTime: 1000,
      endTime,
      assertionResults: [],
    });
    const testResults = [file("/r/a.test.ts", 2000), file("/r/d/b.test.ts", 9000)];
    const report = { numPassedTests: 2, numFailedTests: 0, testResults };
    expect(slowest(unitTimes(report, "/r"), 1)).toBe("d/b.test.ts 8 s");
  });
});
