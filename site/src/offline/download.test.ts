import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangedError, download, NoRoomError } from "./download.ts";
import type { FileRow } from "../../shared/offline/list.ts";
import { fileAddress } from "./record.ts";

const BASE = "https://x.org/under/";
const row = (path: string, text: string): FileRow => [
  path,
  createHash("sha256").update(text).digest("hex"),
  text.length,
];

/** Fake cache, by URL. */
let kept: Map<string, Response>;
let room = Infinity;
/** Fake server, by URL. */
let sent: Map<string, string>;
let asked: string[];

beforeEach(() => {
  kept = new Map();
  room = Infinity;
  sent = new Map();
  asked = [];
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    put: async (url: string, answer: Response) => {
      if (kept.size >= room) throw new DOMException("full", "QuotaExceededError");
      kept.set(url, answer);
    },
  };
  vi.stubGlobal("caches", { open: async () => cache });
  vi.stubGlobal("fetch", async (url: string, { cache: mode }: RequestInit) => {
    asked.push(`${mode} ${url.slice(BASE.length)}`);
    const text = sent.get(url);
    const headers = { "Content-Type": "text/html", "Content-Security-Policy": "x", Server: "y" };
    return text === undefined
      ? new Response("no", { status: 404 })
      : new Response(text, { headers });
  });
});
afterEach(() => vi.unstubAllGlobals());

const run = (rows: readonly FileRow[], seen: number[] = []): Promise<void> =>
  download(rows, {
    base: BASE,
    signal: new AbortController().signal,
    onProgress: (bytes) => seen.push(bytes),
  });

test("files come once, checked, with the headers that guard a page and no others", async () => {
  const rows = [row("", "home"), row("docs/DISC/", "a page")];
  for (const [path] of rows) sent.set(BASE + path, path === "" ? "home" : "a page");
  const seen: number[] = [];
  await run(rows, seen);
  expect(seen.at(-1)).toBe(10);
  // Page URLs are cached without their trailing slash.
  const [, hash] = row("", "a page");
  const page = kept.get(fileAddress(BASE, hash, "docs/DISC"));
  expect(await page?.text()).toBe("a page");
  expect([...(page?.headers.keys() ?? [])]).toEqual(["content-security-policy", "content-type"]);
  asked = [];
  await run(rows);
  expect(asked).toEqual([]);
});

test("a file that is another one is asked for past all caches, and then refused", async () => {
  sent.set(`${BASE}a`, "new");
  await expect(run([row("a", "old")])).rejects.toThrow(ChangedError);
  expect(asked).toEqual(["default a", "reload a"]);
  expect(kept.size).toBe(0);
});

test("a full browser is said so, and what has come is there for the next try", async () => {
  const rows = ["a", "b", "c"].map((path) => row(path, path));
  for (const [path] of rows) sent.set(BASE + path, path);
  room = 2;
  await expect(run(rows)).rejects.toThrow(NoRoomError);
  expect(kept.size).toBe(2);
  room = Infinity;
  asked = [];
  await run(rows);
  expect(asked.length).toBe(1);
});

test("the first failure ends the others: nothing is told, asked for or kept after the end", async () => {
  const rows = Array.from({ length: 20 }, (_, at) => row(`slow${at}`, `${at}`));
  for (const [at, [path]] of rows.entries()) sent.set(BASE + path, `${at}`);
  const { open } = caches;
  const slow = await open("");
  const { put } = slow;
  const waiting: (() => void)[] = [];
  let puts = 0;
  // The first file is fetched but not stored when the second one exceeds the quota.
  slow.put = async (...given) => {
    puts++;
    if (puts === 2) throw new DOMException("full", "QuotaExceededError");
    await new Promise<void>((resolve) => waiting.push(resolve));
    await put(...given);
  };
  const seen: number[] = [];
  const ended = run(rows, seen);
  await vi.waitFor(() => expect(puts).toBe(6));
  for (const go of waiting) go();
  await expect(ended).rejects.toThrow(NoRoomError);
  expect(seen).toEqual([0]);
  expect(asked.length).toBe(6);
  expect(puts).toBe(6);
});

test("a file that is missing is no file", async () => {
  await expect(run([row("a", "no")])).rejects.toThrow(ChangedError);
});
