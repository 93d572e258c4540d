import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../run.ts";
import { editionSources } from "./write.ts";

test.each(Object.entries(editionSources()))("%s is as data/editions.yaml says", (file, text) => {
  expect(readFileSync(path.join(ROOT, file), "utf8"), "run `npm run editions`").toBe(text);
});
