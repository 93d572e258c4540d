import { expect, test } from "vitest";
import type { Fetch } from "./ask.ts";
import type { CheckedFile, News } from "./report.ts";
import { start, type CheckCommand } from "./run.ts";
import type { How } from "./site.ts";
import { FILES, NODE, smallSite, spoil, type SmallSite } from "./test/small-site.ts";

/** Accumulated messages of a check. */
interface Told {
  readonly feed: News["feed"];
  readonly listed: readonly string[];
  readonly files: readonly CheckedFile[];
  readonly manifestFaults: News["manifestFaults"];
  readonly last: News;
}

function put(all: readonly News[]): Told {
  const last = all.at(-1);
  if (!last) throw new Error("nothing was told");
  return {
    feed: all.find(({ feed }) => feed)?.feed,
    listed: all.flatMap(({ listed }) => listed ?? []),
    files: all.flatMap(({ files }) => files),
    manifestFaults: all.flatMap(({ manifestFaults }) => manifestFaults),
    last,
  };
}

/** Runs a check until it ends or `isEnough`; returns its messages and a function to resume. */
async function check(
  { fetch }: { readonly fetch: Fetch },
  address: string,
  how: How = "chunks",
  isEnough: (news: News) => boolean = () => false,
): Promise<Told & { goOn: () => Promise<Told> }> {
  const all: News[] = [];
  let obey: (command: CheckCommand) => void = () => undefined;
  const until = (isThere: (news: News) => boolean): Promise<void> =>
    expect.poll(() => all.some(isThere)).toBe(true);
  obey = start(fetch, (news) => all.push(news));
  obey({ kind: "start", url: NODE, address, how });
  await until((news) => news.outcome !== undefined || isEnough(news));
  return {
    ...put(all),
    async goOn() {
      obey({ kind: "go-on" });
      await until(({ outcome }) => outcome !== undefined);
      return put(all);
    },
  };
}

const faultsOf = ({ files }: Told) =>
  files.flatMap(({ path, faults }) => faults.map((fault) => ({ path, ...fault })));
const paths = Object.keys(FILES).sort();

const addressOf = (site: SmallSite, path: string, at: number): string =>
  site.addresses.get(path)?.at(at) ?? "";

test.each<How>(["chunks", "files"])("a good site passes, file by file (%s)", async (how) => {
  const site = await smallSite();
  const told = await check(site, site.reference, how);
  expect(told.listed).toEqual(paths);
  expect(told.files.map(({ path }) => path).sort()).toEqual(paths);
  expect(faultsOf(told)).toEqual([]);
  expect(told.manifestFaults).toEqual([]);
  const bytes = Object.values(FILES).reduce((sum, { length }) => sum + length, 0);
  expect(told.last.outcome).toMatchObject({ kind: "checked", size: { files: 5, bytes } });
  expect(told.files.find(({ path }) => path === "big.bin")?.sizeBytes).toBe(130 * 4096);
});

test("as many chunks are counted as the site has", async () => {
  const site = await smallSite();
  const told = await check(site, site.reference);
  const all = new Set([...site.nodes, ...[...site.addresses.values()].flat()]);
  expect(told.last.progress.chunks).toBe(all.size);
  const { outcome } = told.last;
  if (outcome?.kind !== "checked") throw new Error("not checked");
  expect(outcome.size.chunks[0]).toBe(all.size);
});

test("a changed byte in a leaf is found: file, bytes and chunk", async () => {
  const site = await smallSite();
  const address = addressOf(site, "big.bin", 7);
  spoil(site.chunks, address);
  const told = await check(site, site.reference);
  expect(faultsOf(told)).toEqual([
    {
      path: "big.bin",
      kind: "changed",
      address,
      got: expect.stringMatching(/^[0-9a-f]{64}$/),
      start: 7 * 4096,
      end: 8 * 4096,
      isLeaf: true,
    },
  ]);
  expect(told.files).toHaveLength(5);
});

test("a changed byte in an intermediate chunk is found, with the bytes that hang on it", async () => {
  const site = await smallSite();
  // Root last; before it the intermediate chunks of the last two leaves and of the first 128.
  const [first] = (site.addresses.get("big.bin") ?? []).filter(
    (address) => site.chunks.get(address)?.at(2) === 8,
  );
  spoil(site.chunks, first ?? "");
  const [fault, ...others] = faultsOf(await check(site, site.reference));
  expect(others).toEqual([]);
  expect(fault).toMatchObject({ path: "big.bin", kind: "changed", address: first, isLeaf: false });
  expect(fault).toMatchObject({ start: 0, end: 128 * 4096 });
});

test("a changed byte in the root of a file takes the file, and no other", async () => {
  const site = await smallSite();
  const address = addressOf(site, "docs/one/index.html", -1);
  spoil(site.chunks, address, 0);
  const told = await check(site, site.reference);
  expect(faultsOf(told)).toMatchObject([{ path: "docs/one/index.html", kind: "changed", address }]);
  expect(told.files.filter(({ faults }) => faults.length === 0)).toHaveLength(4);
});

test("a changed byte in the manifest is found, with the path that leads there", async () => {
  const site = await smallSite();
  // Nodes are stored children first; the node of `docs/` precedes the root's last children.
  const address = site.nodes.at(-2) ?? "";
  spoil(site.chunks, address);
  const told = await check(site, site.reference);
  expect(told.manifestFaults).toMatchObject([{ fault: { kind: "changed", address } }]);
  expect(told.manifestFaults[0]?.path).not.toBe("");
  expect(told.files.length).toBeLessThan(5);
  expect(told.files.length).toBeGreaterThan(0);
});

test("a changed byte in the manifest's root leaves no file", async () => {
  const site = await smallSite();
  spoil(site.chunks, site.reference, 40);
  const told = await check(site, site.reference);
  expect(told.manifestFaults).toMatchObject([
    { path: "", fault: { kind: "changed", address: site.reference } },
  ]);
  expect(told.files).toEqual([]);
});

test("a lost chunk is named, the others are checked all the same", async () => {
  const site = await smallSite();
  const address = addressOf(site, "big.bin", 129);
  site.chunks.delete(address);
  const told = await check(site, site.reference);
  expect(faultsOf(told)).toMatchObject([{ path: "big.bin", kind: "missing", address }]);
  expect(told.last.progress.chunks).toBeGreaterThan(130);
});

test("a file that is sent with another byte is found, with its offset", async () => {
  const site = await smallSite();
  spoil(site.served, "big.bin", 70_000);
  const told = await check(site, site.reference, "files");
  expect(faultsOf(told)).toMatchObject([{ path: "big.bin", kind: "other-file", start: 70_000 }]);
});

test("through a feed: its update is checked, too, and an unsigned one refused", async () => {
  const site = await smallSite();
  const told = await check(site, site.feed);
  expect(told.feed).toMatchObject({
    index: "1",
    reference: site.reference,
    seconds: 1_700_000_000,
  });
  expect(told.files).toHaveLength(5);
  for (const [address, data] of site.chunks)
    if (data.length === 145) spoil(site.chunks, address, 50);
  const { last } = await check(site, site.feed);
  expect(last.outcome).toMatchObject({ kind: "no-update" });
});

test("what a node does not have, and what is no site, is said", async () => {
  const site = await smallSite();
  expect((await check(site, "ab".repeat(32))).last.outcome).toEqual({ kind: "absent" });
  const file = addressOf(site, "docs/one.md", -1);
  expect((await check(site, file)).last.outcome).toMatchObject({ kind: "no-site" });
});

test.each<[string, Fetch, object]>([
  ["offline", () => Promise.reject(new TypeError("Failed to fetch")), { kind: "offline" }],
  [
    "forbidden",
    (_, init) =>
      init?.mode === "no-cors"
        ? Promise.resolve(Response.error())
        : Promise.reject(new TypeError("Failed to fetch")),
    { kind: "forbidden" },
  ],
  [
    "status",
    () => Promise.resolve(new Response("", { status: 503 })),
    { kind: "status", status: 503 },
  ],
])(
  "a node that is %s halts the check, which goes on when the reader says so",
  async (_, bad, trouble) => {
    const site = await smallSite();
    let asked = 0;
    let isBad = true;
    const fetch: Fetch = (url, init) =>
      ++asked > 3 && isBad ? bad(url, init) : site.fetch(url, init);
    const halted = await check({ fetch }, site.reference, "chunks", (news) =>
      Boolean(news.trouble),
    );
    expect(halted.last.trouble).toEqual(trouble);
    expect(halted.last.outcome).toBeUndefined();
    isBad = false;
    const told = await halted.goOn();
    expect(told.files).toHaveLength(5);
    expect(faultsOf(told)).toEqual([]);
    expect(told.last.trouble).toBeUndefined();
  },
);

test("while it pauses nothing is asked", async () => {
  const site = await smallSite();
  let asked = 0;
  const news: News[] = [];
  const obey = start(
    async (url) => {
      if (++asked === 10) obey({ kind: "pause" });
      return site.fetch(url);
    },
    (one) => news.push(one),
  );
  obey({ kind: "start", url: NODE, address: site.reference, how: "chunks" });
  await expect.poll(() => asked).toBeGreaterThanOrEqual(10);
  // After two more messages, pending requests have settled.
  const told = news.length;
  await expect.poll(() => news.length).toBeGreaterThan(told + 1);
  const before = asked;
  await expect.poll(() => news.length).toBeGreaterThan(told + 3);
  expect(asked).toBe(before);
  obey({ kind: "go-on" });
  await expect.poll(() => news.at(-1)?.outcome?.kind).toBe("checked");
});
