import { beforeAll, expect, test } from "vitest";
import type { ChangeGroup, ChangeRow, Changes } from "../../shared/changes/facts.ts";
import { changesMarkdown } from "../../shared/changes/plain.ts";
import { readEditions, RELEASES } from "../../settings/editions.ts";
import { readGenerated } from "../../settings/files.ts";
import type { EntryFacts } from "../../shared/errors/facts.ts";
import { editionPages } from "../../content/pages.ts";
import { pairsOf } from "../../shared/edition/routes.ts";
import { tableChanges } from "./data.ts";
import { readChanges } from "./read.ts";

const editions = readEditions();
const [sides] = pairsOf(editions);
if (!sides) throw new Error("two editions");
const PAIR = [RELEASES[0] as string, RELEASES.at(-1) as string] as const;
let changes: Changes;

const entries = readGenerated<EntryFacts>("entries");

beforeAll(async () => {
  changes = await readChanges(sides, entries);
}, 60_000);

const group = (id: string): ChangeGroup | undefined =>
  changes.parts.flatMap(({ groups }) => groups).find((one) => one.id === id);
const row = (id: string, name: string): ChangeRow | undefined =>
  group(id)?.rows.find((one) => one.name === name);

test("an option that is gone comes first, and leads to the edition that has it", () => {
  expect(group("options-all")?.rows[0]).toMatchObject({
    kind: "gone",
    name: "`use-postage-snapshot`",
    release: "2.7.1",
    to: "/docs/bee/working-with-bee/options#option-use-postage-snapshot",
  });
  expect(row("options-all", "`p2p-wss-addr`")).toMatchObject({
    kind: "new",
    to: "/docs/2.8/bee/working-with-bee/options#option-p2p-wss-addr",
  });
});

test("of a changed thing only what differs is told", () => {
  const thing = { name: "a", to: "/docs/a" };
  const rows = tableChanges(
    [
      { ...thing, says: "Same. Old.", until: "2.8.0" },
      { ...thing, says: "Same. New.", since: "2.8.0" },
      { ...thing, name: "b", says: "Always." },
    ],
    sides,
  );
  expect(rows).toEqual([
    {
      kind: "changed",
      name: "`a`",
      to: "/docs/2.8/a",
      release: "2.8.0",
      places: [],
      words: [],
      from: "Old.",
      now: "New.",
    },
  ]);
});

test("the same change of several operations is one row", () => {
  expect(row("interface-operations", "`PATCH /stamps/{batch_id}`")).toMatchObject({
    kind: "new",
    to: "/api/2.8/#labelStamp",
  });
  const level = group("interface-requests")?.rows.find(({ from }) => from === "default `0`");
  expect(level?.now).toBe("default `1`");
  expect(level?.places.map(({ label }) => label)).toEqual(["POST /bytes", "POST /bzz"]);
  const status = row("interface-answers", "status `501`");
  expect(status?.kind).toBe("gone");
  expect(status?.places[0]?.to).toMatch(/^\/api\/#/);
});

test("errors tell another status, and which operations now answer them", () => {
  const swap = group("errors")?.rows.find(({ to }) => to === "/errors/swap-disabled");
  expect(swap).toMatchObject({ kind: "changed", from: "status 501", now: "status 403" });
  expect(group("errors-elsewhere")?.rows.every(({ places }) => places.length > 0)).toBe(true);
});

test("every page of both editions is listed once, with the number of its differences", () => {
  const listed = changes.shelves.flatMap(({ pages, same }) => [...pages, ...same]);
  const names = new Set(PAIR.flatMap((one) => editionPages(one).map(({ name }) => name)));
  expect(new Set(listed.map(({ to }) => to)).size).toBe(listed.length);
  expect(listed.length).toBe(names.size);
  const pages = changes.shelves.flatMap((shelf) => shelf.pages);
  const places = editionPages(PAIR[1]).map(({ differs }) =>
    typeof differs === "number" ? differs : 0,
  );
  expect(pages.reduce((sum, page) => sum + page.places, 0)).toBe(
    places.reduce((sum, count) => sum + count, 0),
  );
  expect(pages.find(({ id }) => id === "page-references-cheatsheet")).toMatchObject({
    kind: "new",
    to: "/docs/2.8/references/cheatsheet",
  });
});

test("the Markdown of the page has every part, with links that lead to the places", () => {
  const text = changesMarkdown(changes, "/docs/2.8/bee/working-with-bee/upgrading-bee");
  for (const title of ["## Options", "## Interface", "## Errors and log lines", "## Pages"])
    expect(text).toContain(title);
  expect(text).toContain("[Upgrade Bee safely](/docs/2.8/bee/working-with-bee/upgrading-bee)");
  expect(text).toMatch(/- \[Kademlia\]\(\/docs\/2\.8\/concepts\/DISC\/kademlia\): 4 differences/);
});

test("a patch release has a list of its own, of what differs from the one before it alone", async () => {
  const pair = pairsOf(editions).find(([older]) => older.release === "2.8.1");
  if (!pair) throw new Error("2.8.1 is an earlier release of its edition");
  const patch = await readChanges(pair, entries);
  expect(patch.route).toBe("/changes/2.8.1-2.8.2");
  const rows = patch.parts.flatMap(({ groups }) => groups.flatMap((one) => one.rows));
  expect(new Set(rows.map(({ release }) => release))).toEqual(new Set(["2.8.2"]));
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "`tracing-protocol`",
      "`bee_puller_pullsync_rate`",
      "`panic recovered`",
    ]),
  );
  const pages = patch.shelves.flatMap((shelf) => shelf.pages);
  expect(pages.map(({ id }) => id)).toContain("page-bee-working-with-bee-upgrading-bee");
  expect(pages.length).toBeLessThan(20);
}, 60_000);
