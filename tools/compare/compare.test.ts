import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Side } from "./side.ts";
import { interfaceOf } from "./errors.ts";
import { argumentsAt, functionsOf, literalsOf, stringsOf } from "./go.ts";
import { unknown } from "./known.ts";
import { compareLogs } from "./logs.ts";
import { compareMetrics } from "./metrics.ts";
import { compareOptions } from "./options.ts";
import { Functions, handlersOf } from "./routes.ts";

// An invented program in the shape of Bee's source.
const SOURCES = {
  "cmd/bee/cmd/cmd.go": `package cmd
const (
	optionNameCake = "cake" // not "pie"
	optionNameWait = "wait"
)
var gone = []string{
	optionNameOld,
}
const optionNameOld = "old-cake"
func (c *command) setAllFlags(cmd *cobra.Command) {
	cmd.Flags().String(optionNameCake, "apple", "a cake, \\"fresh\\"")
	cmd.Flags().Duration(optionNameWait, 90*time.Second, "how long")
	for _, name := range gone {
		cmd.Flags().String(name, "", "ignored")
	}
}
`,
  "pkg/oven/metrics.go": `package oven
func newMetrics() metrics {
	subsystem := "oven"
	return metrics{
		Heat: prometheus.NewGauge(prometheus.GaugeOpts{
			Namespace: m.Namespace,
			Subsystem: subsystem,
			Name:      "heat",
		}),
	}
}
`,
  "pkg/api/router.go": `package api
func (s *Service) mount() {
	handle("/cakes/{id}", jsonhttp.MethodHandler{
		"GET": web.ChainHandlers(s.checkOven, web.FinalHandlerFunc(s.cakeHandler)),
	})
}
func (s *Service) cakeHandler(w http.ResponseWriter, r *http.Request) {
	s.logger.Warning("the cake burns", "minutes", 4)
	findCake(w)
}
func findCake(w http.ResponseWriter) {
	jsonhttp.NotFound(w, "no such cake")
}
`,
};

let checkout: string;
beforeAll(() => {
  checkout = mkdtempSync(path.join(tmpdir(), "compare-"));
  for (const [file, text] of Object.entries(SOURCES)) {
    mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
    writeFileSync(path.join(checkout, file), text);
  }
});
afterAll(() => rmSync(checkout, { recursive: true }));

/** A side with these rows in whatever file is read. */
const side = (...rows: readonly object[]): Side => ({
  checkout,
  release: "2.8.2",
  rows: <Row>() => rows as readonly Row[],
});

describe("options", () => {
  const cake = { name: "cake", env: "BEE_CAKE", type: "string", default: "apple" };
  const wait = { name: "wait", env: "BEE_WAIT", type: "duration", default: "1m30s" };
  const old = { name: "old-cake", env: "BEE_OLD_CAKE", type: "string", default: "" };

  test("that agree give no difference", () => {
    expect(compareOptions(side(cake, wait, old))).toMatchObject({
      ours: 3,
      theirs: 3,
      differences: [],
    });
  });

  test("that differ are named: one side alone, type, default, variable", () => {
    const wrong = [
      { ...cake, type: "int", default: "pear" },
      { ...wait, env: "WAIT" },
      { ...cake, name: "pie", env: "BEE_PIE" },
    ];
    expect(compareOptions(side(...wrong)).differences).toEqual([
      "option old-cake: Bee alone has it",
      "option pie: Bee has none",
      "option cake: Bee has the type string, we say int",
      'option cake: Bee has the default "apple", we say "pear"',
      "option wait: the variable is BEE_WAIT",
    ]);
  });
});

test("metrics are compared by name and type, those of the release alone", () => {
  const heat = { name: "heat", type: "gauge" };
  const later = { name: "smoke", type: "gauge", since: "99.0.0" };
  const of = (...metrics: object[]) => compareMetrics(side({ subsystem: "oven", metrics }));
  expect(of(heat, later).differences).toEqual([]);
  expect(of({ ...heat, type: "counter" }, { ...later, since: "2.8.0" }).differences).toEqual([
    "metric oven_smoke: Bee has none",
    "metric oven_heat: Bee has the type gauge, we say counter",
  ]);
});

test("log lines are compared by text, level and fields", () => {
  const line = { id: "burns", pattern: "the cake burns", level: "warning", where: "msg" };
  expect(compareLogs(side({ ...line, fields: ["minutes"] })).differences).toEqual([]);
  const wrong = [
    { ...line, level: "error", fields: ["hours"] },
    { ...line, id: "cold", pattern: "the cake is cold" },
  ];
  expect(compareLogs(side(...wrong)).differences).toEqual([
    "log line burns: Bee writes it at warning, we say error",
    "log line burns: Bee has no field hours",
    'log line cold: Bee has no text "the cake is cold"',
  ]);
});

test("the functions behind an operation are found through what they call", () => {
  const behind = handlersOf(checkout).get("GET /cakes/{}");
  expect(behind).toEqual(["checkOven", "cakeHandler"]);
  expect(new Functions(checkout).reach(behind ?? [])).toContain("no such cake");
});

test("Go is read with its comments, quotes and nested calls", () => {
  expect(literalsOf('a("x // y", `z"`) // "no"\nb("1" +\n "2")')).toEqual(["x // y", 'z"', "12"]);
  expect(argumentsAt('f(a, g(b, ","), "(")', 1)).toEqual(["a", 'g(b, ",")', '"("']);
  expect(stringsOf('const a = "1"\nb := "2"').get("b")).toBe("2");
  expect([...functionsOf("func (s *S) A() {\n\tx\n}\nfunc B() {\n}\n").keys()]).toEqual(["A", "B"]);
});

test("a release has the document of its minor release, else the one before", () => {
  expect(["2.6.0", "2.7.1", "2.8.0", "2.8.2"].map(interfaceOf)).toEqual([
    "7.3.0",
    "7.3.0",
    "8.1.0",
    "8.1.0",
  ]);
});

test("known differences are left out, others stay", () => {
  const other = "operation getStamps: we lack 400 upgrade failed again";
  expect(unknown(["operation streamChunks: we lack 400 upgrade failed", other])).toEqual([other]);
});
