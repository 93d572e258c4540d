import { expect, test } from "vitest";
import { chooseType, diskGb } from "./choose.ts";

test.each([
  [{}, "ultra-light"],
  [{ upload: "on" }, "light"],
  [{ receive: "on" }, "full"],
  [{ store: "on" }, "full"],
  [{ upload: "on", earn: "on" }, "full"],
])("%j needs the type %s", (wishes, type) => expect(chooseType(wishes, "2.6.0").type).toBe(type));

test("every wish that asks for a full node is a reason", () => {
  expect(chooseType({ earn: "on", receive: "on", store: "on" }, "2.6.0").reasons).toHaveLength(3);
});

test("doubling doubles the stake, and counts only for those who stake", () => {
  expect(chooseType({ earn: "on", doubling: "on" }, "2.6.0").needs.join()).toContain("20 xBZZ");
  expect(chooseType({ store: "on", doubling: "on" }, "2.6.0").settings).not.toContain("doubling");
});

test("an ultra-light node leaves the snapshot out before 2.7.0 and needs nothing since", () => {
  expect(chooseType({}, "2.6.0").settings).toBe("skip-postage-snapshot: true");
  expect(chooseType({}, "2.8.1").settings).toMatch(/^#/);
});

test("disk follows from reserve, cache and state", () => {
  expect(diskGb(true, 0)).toBeCloseTo(24.8, 1);
  expect(diskGb(true, 1)).toBeCloseTo(42.4, 1);
  expect(diskGb(false, 0)).toBeCloseTo(5.2, 1);
});
