import { expect, test } from "vitest";
import { idOf } from "./fragment.ts";

test.each([
  ["#plain", "plain"],
  ["#m%C3%BCde", "müde"],
  ["#100%", "100%"],
  ["#%E0%A4%A", "%E0%A4%A"],
  ["", ""],
])("the fragment %s names %s", (hash, id) => expect(idOf(hash)).toBe(id));
