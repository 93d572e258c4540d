import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { setTheme, violations } from "../axe.ts";
import { servePlainly, type PlainServer } from "../plain-server.ts";
import { DIR } from "../quality/pages.ts";
import { OTHER, routeIn } from "../edition.ts";
import { NIGHTLY } from "../nightly.ts";
import { expect, expectResult, FRESH_PROFILE, hydrated, open, test } from "../test.ts";

test.use(FRESH_PROFILE);

/**
 * Offline copy behind a minimal server, which is then stopped: later reads are served from the device.
 */

type Row = readonly [path: string, hash: string, bytes: number];
interface List {
  readonly version: string;
  readonly site: string;
  readonly parts: readonly { readonly id: string; readonly bytes: number }[];
  readonly rows: Readonly<Record<string, readonly Row[]>>;
}
const LIST = JSON.parse(readFileSync(path.join(DIR, "offline/files.json"), "utf8")) as List;
const OTHERS = Object.keys(LIST.rows).filter((part) => part !== "site");
/**
 * Sampling interval of files of one suffix: the copy compares every file with its hash when it is kept
 * (`site/src/offline/download.ts`). With `NIGHTLY=1` all files are read back.
 */
const FILES_FOR_ONE = 20;
const ROWS = Object.values(LIST.rows).flatMap((rows) => {
  const seen: Record<string, number> = {};
  return rows.filter(([address]) => {
    const kind = path.extname(address);
    seen[kind] = (seen[kind] ?? 0) + 1;
    return NIGHTLY || seen[kind] % FILES_FOR_ONE === 1;
  });
});
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

let server: PlainServer;
test.beforeEach(async ({ offences }) => {
  server = await servePlainly(DIR);
  offences.expected.push(/ERR_CONNECTION_REFUSED|404|Failed to fetch/);
});
test.afterEach(() => server.stop());

const panel = (page: Page) => page.getByRole("region", { name: "These docs on this device" });
const isKept = (page: Page) =>
  expect(panel(page).getByText(/^These docs are kept on this device/)).toBeVisible({
    timeout: 120_000,
  });

async function offer(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Keep these docs on this device" }).click();
  await expect(panel(page)).toBeFocused();
  await expect(panel(page).getByRole("button", { name: /^Keep \d+ MB$/ })).toBeVisible();
}

async function keep(page: Page, editions: readonly string[] = OTHERS): Promise<void> {
  await offer(page);
  for (const box of await panel(page).getByRole("checkbox").all()) {
    const name = (await box.evaluate((input) => input.parentElement?.textContent)) ?? "";
    if (!editions.some((release) => name.includes(release))) await box.uncheck();
  }
  await panel(page)
    .getByRole("button", { name: /^Keep \d+ MB$/ })
    .click();
  await isKept(page);
}

/** What a browser keeps for the site: caches and workers. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => [
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  ]);

/** Statuses other than 200 of what the page asks for, and hashes other than the list's. */
function wrong(page: Page, base: string, rows: readonly Row[]): Promise<string[]> {
  return page.evaluate(
    async ([root, all]) => {
      const found: string[] = [];
      for (const [address, hash] of all) {
        const answer = await fetch(root + encodeURI(address));
        const digest = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
        const own = Array.from(new Uint8Array(digest), (byte) =>
          byte.toString(16).padStart(2, "0"),
        );
        if (!answer.ok || own.join("") !== hash) found.push(`${address}: ${answer.status}`);
      }
      return found;
    },
    [base, rows] as const,
  );
}

test("without a press nothing is kept; the offer says how much it is", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, `${server.url}docs/concepts/introduction/`);
  expect(await kept(page)).toEqual([]);
  await offer(page);
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
  const all = LIST.parts.reduce((sum, { bytes }) => sum + bytes, 0);
  await expect(panel(page)).toContainText(`They take ${megabytes(all)} on this device`);
  await panel(page).getByRole("checkbox").uncheck();
  await expect(panel(page)).toContainText(megabytes(LIST.parts[0]?.bytes ?? 0));
  expect(await kept(page)).toEqual([]);
  for (const theme of ["dark", "light"] as const) {
    await setTheme(page, theme);
    expect(await violations(page, { within: "footer.footer" })).toEqual([]);
  }
});

test("without a network all pages, the search, the reference and a sample work", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await open(page, `${server.url}docs/concepts/introduction/`);
  await keep(page);
  await server.stop();
  await page.goto(`${server.url}docs/bee/installation/docker`);
  await hydrated(page);
  expect(await wrong(page, server.url, ROWS), "files of the list").toEqual([]);
  const routes = await page
    .getByRole("navigation", { name: "Docs sidebar" })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  expect(routes.length).toBeGreaterThan(20);
  for (const route of [
    ...routes.slice(0, 4),
    routeIn(OTHER, "/docs/concepts/introduction"),
    "/blog",
    "/errors/",
  ]) {
    await page.goto(new URL(route, server.url).href);
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page).not.toHaveTitle(/Page Not Found/);
  }
  await page.goto(`${server.url}search?q=postage`);
  await expectResult(page, /postage/i);
  await page.goto(`${server.url}api/#buyStamp`);
  await expect(page.locator("#buyStamp")).toBeInViewport();
  await page.goto(`${server.url}docs/develop/access-the-swarm/upload-and-download`);
  await hydrated(page);
  await page.getByRole("tab", { name: "bee-js" }).first().click();
  await page.getByRole("button", { name: /^Run/ }).first().click();
  await expect(page.getByText(/Ran in/).first()).toBeVisible({ timeout: 60_000 });
  const missing = await page.goto(`${server.url}no/such/page`);
  expect(missing?.status()).toBe(404);
  await expect(page).toHaveTitle(/Page Not Found/);
});

const PAGE = "docs/concepts/pss";
const FILE = `${PAGE}/index.html`;

/** The list with other rows in each part. */
const withRows = (list: List, change: (own: readonly Row[]) => readonly Row[]): List => ({
  ...list,
  rows: Object.fromEntries(Object.entries(list.rows).map(([part, own]) => [part, change(own)])),
});

const LEFT_OUT = /^(?:api|bee-js|errors|packages|types|docs\/(?!concepts))\//;

/** The list of a build with few pages: enough for a copy that is replaced, refused or removed. */
const SMALL = withRows(LIST, (own) => own.filter(([address]) => !LEFT_OUT.test(address)));

function publish(list: List): void {
  const text = Buffer.from(JSON.stringify(list));
  server.changed.set("offline/files.json", text);
  server.changed.set("offline/version.json", text);
}

/** The small list as if a build had another text for one page. */
function nextList(address: string, text: string): List {
  const list = withRows(SMALL, (own) =>
    own.map((row) => (row[0] === address ? [address, sha256(text), text.length] : row)),
  );
  return { ...list, version: sha256(JSON.stringify(list.rows)), site: "9.9.9" };
}

test("a new version replaces the copy whole, and not the pages that are open", async ({
  page,
  context,
}) => {
  publish(SMALL);
  await open(page, `${server.url}docs/concepts/introduction/`);
  await keep(page, []);
  const read = (from: Page): Promise<string> =>
    from.evaluate(async (url) => (await fetch(url)).text(), server.url + PAGE);
  await open(page, `${server.url}docs/concepts/introduction/`);
  const old = await read(page);
  const text = old.replace(/<title[^>]*>/, "$&New: ");
  publish(nextList(PAGE, text));
  // The list is there, the page is not yet: the copy before stays.
  const second = await context.newPage();
  await second.goto(`${server.url}docs/concepts/introduction/`);
  await expect(
    panel(second)
      .getByRole("paragraph")
      .getByText(/that differs from its list/),
  ).toBeVisible({
    timeout: 60_000,
  });
  expect(await read(second)).toBe(old);
  server.changed.set(FILE, Buffer.from(text));
  const before = server.asked.length;
  await second.reload();
  await expect(panel(second).getByText(/version 9\.9\.9.*It is new/)).toBeVisible({
    timeout: 60_000,
  });
  const assets = server.asked.slice(before).filter((name) => name.startsWith("docs/"));
  expect(new Set(assets.map((name) => name.replace(/\/$/, ""))), "only what changed").toEqual(
    new Set([PAGE]),
  );
  expect(await read(page), "a page that was open").toBe(old);
  await server.stop();
  // Read the response, because the page's own script rewrites the title once it runs.
  const opened = await second.goto(server.url + PAGE);
  expect(await opened?.text()).toBe(text);
});

test("no room is said so, and one press removes everything", async ({ page }) => {
  publish(SMALL);
  await open(page, `${server.url}docs/concepts/introduction/`);
  await page.evaluate(() => {
    const { put } = Cache.prototype;
    let left = 40;
    Cache.prototype.put = function (...given) {
      if (left-- > 0) return put.apply(this, given);
      return Promise.reject(new DOMException("full", "QuotaExceededError"));
    };
    Object.assign(window, { roomAgain: () => (left = Infinity) });
  });
  await offer(page);
  await panel(page).getByRole("checkbox").uncheck();
  await panel(page)
    .getByRole("button", { name: /^Keep \d+ MB$/ })
    .click();
  await expect(
    panel(page)
      .getByRole("paragraph")
      .getByText(/gives the site no more storage/),
  ).toBeVisible({ timeout: 60_000 });
  await page.evaluate(() => (window as unknown as { roomAgain: () => void }).roomAgain());
  await panel(page).getByRole("checkbox").uncheck();
  await panel(page)
    .getByRole("button", { name: /^Keep \d+ MB$/ })
    .click();
  await isKept(page);
  expect((await kept(page)).length).toBe(3);
  await panel(page).getByRole("button", { name: "Remove" }).click();
  await expect(panel(page).getByRole("button", { name: /^Keep \d+ MB$/ })).toBeVisible();
  expect(await kept(page)).toEqual([]);
  const before = server.asked.length;
  await page.reload();
  expect(server.asked.length).toBeGreaterThan(before);
});

test("the site can be installed: a manifest with icons that are there", async ({
  page,
  request,
}) => {
  await open(page, "/");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await request.get(href ?? "");
  expect(answer.headers()["content-type"]).toBe("application/manifest+json");
  const manifest = (await answer.json()) as {
    readonly name: string;
    readonly start_url: string;
    readonly icons: readonly {
      readonly src: string;
      readonly sizes: string;
      readonly purpose: string;
    }[];
  };
  expect(manifest.name).toBe("Swarm Documentation");
  expect(new URL(manifest.start_url, new URL(href ?? "", page.url())).href).toBe(page.url());
  expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`).sort()).toEqual([
    "any 192x192",
    "any 512x512",
    "maskable 192x192",
    "maskable 512x512",
  ]);
  for (const { src, sizes } of manifest.icons) {
    const png = await (await request.get(`/${src}`)).body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
});
