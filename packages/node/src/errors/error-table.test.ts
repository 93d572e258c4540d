import { errorsOf } from "@swarm-docs/openapi/bundle/errors";
import { BEE_RELEASES, INTERFACE_VERSIONS } from "@swarm-docs/openapi/document/version";
import { describe, expect, it } from "vitest";
import { releases } from "../release/releases.ts";
import { errorTable } from "./error-table.ts";

interface Entry {
  readonly id: string;
  readonly message: string;
  readonly status: number;
  readonly kind: string;
}

/** Refusals of the development node itself, which no Bee gives. */
const ownErrors = new Set(["host-forbidden"]);

const catalogues = INTERFACE_VERSIONS.map((version) => {
  const entries = errorsOf(version) as unknown as readonly Entry[];
  return [version, new Map(entries.map((entry) => [entry.id, entry]))] as const;
});

describe.each(catalogues)("errorTable, for %s", (version, entries) => {
  const { errors } = releases[BEE_RELEASES[version]];

  it("says what the catalogue says, in the words of the release", () => {
    const all = Object.entries<readonly [number, string]>({ ...errorTable, ...errors });
    const known = all.filter(([id]) => entries.has(id));
    expect(known.length).toBeGreaterThan(100);
    expect(known).toEqual(
      known.map(([id]) => [id, [entries.get(id)?.status, entries.get(id)?.message]]),
    );
  });
});

describe("errorTable", () => {
  it("has no error that no catalogue has", () => {
    const strange = Object.keys(errorTable).filter(
      (id) => !ownErrors.has(id) && !catalogues.some(([, entries]) => entries.has(id)),
    );
    expect(strange).toEqual([]);
  });
});
