import { expect, test } from "vitest";
import { NEWEST_RELEASE, readEditions } from "../../settings/editions.ts";
import { readEntries } from "../../plugins/errors/releases.ts";
import { entriesOf } from "./entries.ts";
import { entryMarkdown } from "./plain.ts";

const { httpErrors, logLines } = await readEntries(readEditions());
const errorOf = (id: string) => httpErrors.find((error) => error.id === id);
const pageOf = (id: string): string => {
  const entry = entriesOf({ httpErrors, logLines }).find((one) => one.id === id);
  return entry ? entryMarkdown(entry) : "";
};

test("an error of one release says so, and its operations lead to that edition", () => {
  const error = errorOf("chain-is-disabled");
  expect(error?.releases).toEqual([NEWEST_RELEASE]);
  expect(error?.chip).toEqual({ kind: "new", release: "2.7.0" });
  expect(error?.operations.find(({ id }) => id === "buyStamp")?.places).toEqual([
    { release: NEWEST_RELEASE, to: "/api/2.8/#buyStamp" },
  ]);
  expect(errorOf("only-full-mode")?.chip?.kind).toBe("gone");
});

test("a status that changed is told for both releases", () => {
  const error = errorOf("swap-disabled");
  expect(error?.status).toBe(403);
  expect(error?.chip).toEqual({ kind: "changed", release: "2.7.0" });
  expect(pageOf("swap-disabled")).toContain(
    "Bee 2.6.0 answers it with status 501, from 2.7.0 on it is status 403.",
  );
  expect(error?.operations.find(({ id }) => id === "getSettlements")?.places).toEqual([
    { release: "2.6.0", to: "/api/#getSettlements" },
    { release: NEWEST_RELEASE, to: "/api/2.8/#getSettlements" },
  ]);
});

test("another name of a path parameter is no change, an unchanged error has no chip", () => {
  expect(errorOf("re-upload-failed")).toMatchObject({
    releases: ["2.6.0", NEWEST_RELEASE],
    earlier: [],
  });
  expect(errorOf("re-upload-failed")).not.toHaveProperty("chip");
  const changed = httpErrors.filter(({ chip }) => chip);
  expect(changed.length).toBeGreaterThan(25);
  expect(changed.length).toBeLessThan(60);
});

test("a log line that was written otherwise is one page that tells both", () => {
  const line = logLines.find(({ id }) => id === "chain-backend-disabled");
  expect(line?.pattern).toContain("ultra-light");
  expect(line?.earlier).toEqual([
    { release: "2.6.0", text: "starting with a disabled chain backend", parts: [] },
  ]);
  expect(pageOf("chain-backend-disabled")).toContain(
    "## In Bee 2.6.0\n\n- Text: `starting with a disabled chain backend`",
  );
});

test("with the newer edition at the root addresses are the other way round", async () => {
  const other = await readEntries(readEditions("2.8"));
  const error = other.httpErrors.find(({ id }) => id === "swap-disabled");
  expect(error?.operations[0]?.places.map(({ to }) => to.replace(/#.*/, ""))).toEqual([
    "/api/2.6/",
    "/api/",
  ]);
});
