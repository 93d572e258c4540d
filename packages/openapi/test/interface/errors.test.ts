import { expect, test } from "vitest";
import { bundle } from "../../src/bundle/bundle.ts";
import { operationsOf } from "../../src/bundle/document.ts";
import { catalogueOf, errorsOf, isGlobal } from "../../src/bundle/errors.ts";
import { errorFacts, operationFacts, pageRoutes } from "./fixtures.ts";
import { Source } from "../../src/bundle/source.ts";
import { BASE_VERSION, INTERFACE_VERSIONS } from "../../src/document/version.ts";

const source = new Source();
const catalogue = catalogueOf(source);
const raw = INTERFACE_VERSIONS.flatMap((version) => errorsOf(version, source));
const base = errorsOf(BASE_VERSION, source);
const operations = operationsOf(await bundle());

const TRANSACTION = ["getTransaction", "resendTransaction", "cancelTransaction"];
const STAKE = ["getStake", "getWithdrawableStake", "withdrawStake", "migrateStake"];

/** Operations that the document adds to an error. */
const ADDED: Record<string, string[]> = {
  // The specification asks for these.
  "batch-overissued": ["uploadSoc"],
  "invalid-query-params": ["createFeed"],
  "invalid-path-params": TRANSACTION,
  "reason-want-max-3": ["downloadBytes", "downloadBzz", "downloadBzzPath", "getSoc", "getFeed"],
  // Parameters of these operations are parsed by the same rules as everywhere.
  // An owner under /feeds that is no hex is read as zeros. [bee pkg/api/util.go]
  "reason-want-required": ["getFeed"],
  "reason-odd-length-hex": [...TRANSACTION, "checkPins", "uploadChunk"],
  "reason-invalid-hex-byte": [...TRANSACTION, "checkPins", "uploadChunk"],
  "reason-invalid-value": [...STAKE, "diluteStamp", "getTransaction", "resendTransaction"],
  "reason-invalid-syntax": [
    "createGrantees",
    "getGrantees",
    "patchGrantees",
    "streamChunks",
    "uploadSoc",
    "getSoc",
    "cashout",
    "chequebookDeposit",
    "chequebookWithdraw",
    "topupStamp",
    "walletWithdraw",
    ...STAKE,
    "depositStake",
  ],
  "reason-value-out-of-range": [
    "createGrantees",
    "patchGrantees",
    "downloadBytes",
    "uploadChunk",
    "streamChunks",
    "getChunk",
    "downloadBzz",
    "downloadBzzPath",
    "getTag",
    "deleteTag",
    "patchTag",
    "getSoc",
    "getFeed",
    "cashout",
    "chequebookDeposit",
    "chequebookWithdraw",
    "topupStamp",
    "walletWithdraw",
    ...STAKE,
    "depositStake",
  ],
};

/** Kinds that the document corrects: plain-text messages outside of an error body. */
const KIND: Record<string, string> = {
  "upgrade-failed-stream": "upgrade",
  "upgrade-failed-subscribe": "upgrade",
};

/** Operations that the specification names; the document may have more. */
const specified = new Set(operationFacts.map(({ id }) => id));

test("ids are unique", () => {
  expect(catalogue.size).toBe(base.length);
});

test("all known errors are there, with exact text, status, kind and operations", () => {
  expect(errorFacts.length).toBeGreaterThan(0);
  for (const fact of errorFacts) {
    const entry = catalogue.get(fact.id);
    expect(entry, fact.id).toMatchObject({
      message: fact.message,
      status: fact.status,
      kind: KIND[fact.id] ?? fact.kind,
    });
    const expected =
      fact.operations === "*" ? ["*"] : [...fact.operations, ...(ADDED[fact.id] ?? [])];
    const found = entry?.operations.filter((id) => id === "*" || specified.has(id)) ?? [];
    expect(found.sort(), fact.id).toEqual(expected.sort());
  }
});

test("an entry beyond the known ones is marked as the specification's, the development node's or a browser's", () => {
  const known = new Set(errorFacts.map(({ id }) => id));
  const more = base.filter((entry) => !known.has(String(entry["id"])));
  const own = more.filter((entry) => entry["origin"] !== "specification");
  expect(own.map(({ id, origin }) => [id, origin])).toEqual([
    ["cross-site-change", "development node"],
    ["failed-to-fetch", "browser"],
  ]);
});

test("before it is started, a node refuses all but the paths without prefix", () => {
  const early = operationFacts.filter(({ rootOnly }) => rootOnly).map(({ id }) => id);
  expect(catalogue.get("node-is-syncing")?.except.sort()).toEqual(early.sort());
});

test("every entry says why, where to look and what to do, in sentences", () => {
  for (const entry of raw) {
    for (const member of ["cause", "check", "fix"]) {
      const text = String(entry[member]);
      expect(text, `${entry["id"]}.${member}`).toMatch(/^[A-Z`0-9][\s\S]{6,}[.?]`?$/);
    }
  }
});

test("a text with a variable part has a filled-in example", () => {
  for (const { id, message, example } of catalogue.values()) {
    if (!message.includes("{")) continue;
    const pattern = message.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{[^}]*\}/g, "[\\s\\S]+");
    expect(example, id).toMatch(new RegExp(`^${pattern}$`));
    expect(example, id).not.toContain("{");
  }
});

test("see-also links lead to pages of the site", () => {
  for (const entry of raw) {
    const links = entry["seeAlso"];
    expect(Array.isArray(links) && links.length, String(entry["id"])).toBeGreaterThan(0);
    expect(pageRoutes).toEqual(expect.arrayContaining(Array.isArray(links) ? links : []));
  }
});

test("every error with a response is an example of it", () => {
  const used = new Set(
    operations.flatMap(
      ({ value }) => JSON.stringify(value["responses"]).match(/[a-z0-9-]+/g) ?? [],
    ),
  );
  const shown = ["message", "status-text"];
  const missing = [...catalogue.values()].filter(
    (entry) =>
      shown.includes(entry.kind) &&
      entry.operations.length > 0 &&
      !isGlobal(entry) &&
      !used.has(entry.id),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test("every refusal of parameters shows a reason in its example", () => {
  const three = ["invalid-path-params", "invalid-query-params", "invalid-header-params"];
  for (const { value } of operations) {
    const text = JSON.stringify(value["responses"]);
    for (const id of three) expect(text).not.toContain(`"#/components/examples/${id}"`);
  }
});
