import { describe, expect, it } from "vitest";
import { readDeclarations, type Declarations } from "./declared.ts";
import { percentUndeclared, tableOf, Tally } from "./tally.ts";

const declarations: Declarations = {
  cases: [],
  differences: [
    {
      operations: ["getStamp", "list*"],
      at: ["body*.start"],
      releases: ["2.6.0"],
      kind: "surroundings",
      reason: "the chain is some blocks further",
    },
    {
      operations: ["*"],
      at: ["status"],
      bee: "no peer",
      kind: "simulated",
      reason: "has no peers",
    },
  ],
};

const start = { at: "body.stamps[].start", node: "1", bee: "2" };

describe("a tally", () => {
  it("counts an answer as declared only if all its differences are", () => {
    const tally = new Tally(declarations, "2.6.0");
    tally.add("getStamp", "GET /stamps/1", "a", []);
    tally.add("getStamp", "GET /stamps/1", "a", [start]);
    tally.add("getStamp", "GET /stamps/1", "a", [start, { ...start, at: "body.depth" }]);
    tally.add("listStamps", "GET /stamps", "b", [
      { at: "status", node: "200", bee: "404 no peer" },
    ]);
    tally.add("listStamps", "GET /stamps", "b", [{ at: "status", node: "200", bee: "500 else" }]);
    tally.add("getTag", "GET /tags/1", "c", [start]);
    expect(Object.fromEntries(tally.counts)).toEqual({
      getStamp: { same: 1, declared: 1, undeclared: 1 },
      listStamps: { same: 0, declared: 1, undeclared: 1 },
      getTag: { same: 0, declared: 0, undeclared: 1 },
    });
    expect(tally.undeclared.map(({ differences }) => differences.map(({ at }) => at))).toEqual([
      ["body.depth"],
      ["status"],
      ["body.stamps[].start"],
    ]);
    expect(percentUndeclared(tally.total)).toBe(50);
    expect(tableOf(tally).split("\n").at(-1)).toBe("          1          2          3  all");
  });

  it("keeps declarations of one release out of the others", () => {
    const tally = new Tally(declarations, "2.8.1");
    tally.add("getStamp", "GET /stamps/1", "a", [start]);
    expect(tally.total).toEqual({ same: 0, declared: 0, undeclared: 1 });
  });

  it("has no share without answers", () => {
    expect(percentUndeclared({ same: 0, declared: 0, undeclared: 0 })).toBe(0);
  });
});

describe("the declarations", () => {
  const { cases, differences } = readDeclarations();

  it.each([...differences, ...cases].map((one) => [one.reason, one] as const))(
    "have a reason: %s",
    (reason) => {
      expect(reason.split(" ").length).toBeGreaterThan(3);
    },
  );
});
