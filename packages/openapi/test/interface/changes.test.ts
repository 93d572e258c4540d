import { expect, test } from "vitest";
import { bundle } from "../../src/bundle/bundle.ts";
import { operationsOf } from "../../src/bundle/document.ts";

const [before, after] = [await bundle("7.3.0"), await bundle("8.1.0")];

test("8.1.0 has the operations of 7.3.0 and two more", () => {
  const ids = [before, after].map((document) =>
    operationsOf(document).map(({ value }) => String(value["operationId"])),
  );
  const [old = [], now = []] = ids;
  expect(old).toHaveLength(90);
  expect(now.filter((id) => !old.includes(id)).sort()).toEqual(["getBatch", "labelStamp"]);
  expect(old.filter((id) => !now.includes(id))).toEqual([]);
});
