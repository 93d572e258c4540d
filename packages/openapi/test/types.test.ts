import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { interfaceTypes, TYPES_FILE } from "../tools/types.ts";

test("the committed types are those of the document", async () => {
  expect(await interfaceTypes()).toBe(readFileSync(TYPES_FILE, "utf8"));
});
