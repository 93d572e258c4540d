import { errorsOf } from "@swarm-docs/openapi/bundle/errors";
import { describe, expect, it } from "vitest";
import { errorTable } from "./error-table.ts";

interface Entry {
  readonly id: string;
  readonly message: string;
  readonly status: number;
  readonly kind: string;
}

const catalogue = errorsOf("7.3.0") as unknown as readonly Entry[];

/** Refusals of the development node itself, which no Bee gives. */
const ownErrors = new Set(["host-forbidden"]);

describe("errorTable", () => {
  const entries = new Map(catalogue.map((entry) => [entry.id, entry]));

  it.each(Object.entries(errorTable).filter(([id]) => !ownErrors.has(id)))(
    "%s is the catalogue's",
    (id, [status, message]) => {
      expect([entries.get(id)?.status, entries.get(id)?.message]).toEqual([status, message]);
    },
  );

  it("has every answer of the catalogue that carries an error body", () => {
    const bodies = catalogue.filter(({ kind }) => ["message", "status-text", "raw"].includes(kind));
    expect(bodies.map(({ id }) => id).filter((id) => !Object.hasOwn(errorTable, id))).toEqual([]);
  });
});
