import { expect, test } from "vitest";
import { checkReadiness, findProblems, type MachineFacts } from "./checks.ts";

const good: MachineFacts = {
  disk: "100",
  kind: "nvme",
  memory: "8",
  cores: "4",
  line: "100",
  rpc: "own",
  port: "on",
};
const tones = (machine: MachineFacts): Record<string, string> =>
  Object.fromEntries(checkReadiness(machine, "2.6.0").map(({ name, tone }) => [name, tone]));

test("a good machine passes every check", () => {
  expect(new Set(Object.values(tones(good)))).toEqual(new Set(["ok"]));
});

test.each<[MachineFacts, string, string]>([
  [{ disk: "20" }, "Disk space", "bad"],
  [{ disk: "27" }, "Disk space", "warn"],
  [{ disk: "50", doubling: "on" }, "Disk space", "warn"],
  [{ kind: "hdd" }, "Disk speed", "bad"],
  [{ memory: "2" }, "Memory", "warn"],
  [{ cores: "1" }, "Processor", "bad"],
  [{ cores: "2", stake: "on" }, "Processor", "warn"],
  [{ line: "2" }, "Connection", "warn"],
  [{ rpc: "free" }, "RPC endpoint", "warn"],
  [{ rpc: "none" }, "RPC endpoint", "bad"],
])("%j makes %s %s", (change, name, tone) => {
  expect(tones({ ...good, ...change })[name]).toBe(tone);
});

test.each<[MachineFacts, string]>([
  [{ memory: "" }, "memory"],
  [{ memory: "-8" }, "memory"],
  [{ line: "-5" }, "line"],
  [{ cores: "many" }, "cores"],
])("%j is a problem of the field %s", (change, field) => {
  expect(Object.keys(findProblems({ ...good, ...change }))).toEqual([field]);
});

test("nothing is wrong with a good machine, nor with 0 and a half", () => {
  expect(findProblems(good)).toEqual({});
  expect(findProblems({ ...good, memory: "0.5", line: "0" })).toEqual({});
});

test("an empty form is not a good machine", () => {
  expect(tones({})).toMatchObject({
    "Disk space": "bad",
    Processor: "bad",
    "RPC endpoint": "bad",
    "Port 1634": "warn",
  });
});

test.each([
  ["2.6.0", "11,000 to 13,000 calls"],
  ["2.8.1", "up to 13,000 calls"],
])("a node of Bee %s makes %s a day", (release, calls) => {
  const [check] = checkReadiness({ rpc: "paid" }, release).filter(
    ({ name }) => name === "RPC endpoint",
  );
  expect(check?.text).toContain(calls);
});
