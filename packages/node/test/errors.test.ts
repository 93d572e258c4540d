import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { errorTable } from "../src/errors/error-table.ts";

const sources = join(import.meta.dirname, "../src");

it("the table of errors has none that this node never gives", () => {
  const texts = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes("error-table"))
    .map((file) => readFileSync(join(sources, file), "utf8"));
  const unused = Object.keys(errorTable).filter(
    (id) => !texts.some((text) => text.includes(`"${id}"`)),
  );
  expect(unused).toEqual([]);
});
