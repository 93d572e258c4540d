import type { Page, Route } from "@playwright/test";
import {
  afterTimers,
  expect,
  frames,
  hold,
  holdTimers,
  hydrated,
  keepBusy,
  open,
  test,
} from "../test.ts";
import { HASH, NEEDS_HASH } from "./variants.ts";

const PAGE = "/docs/concepts/introduction";
const link = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name, exact: true });

type Recorder = Window & { readonly prefetched: string[] };

/** Records every prefetch link that a page adds; a link is removed once its asset is cached. */
async function recordPrefetches(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const urls: string[] = [];
    Object.assign(window, { prefetched: urls });
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (node instanceof HTMLLinkElement && node.rel === "prefetch") urls.push(node.href);
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

const prefetched = (page: Page) => page.evaluate(() => (window as unknown as Recorder).prefetched);

/** Lets the page believe in another kind of connection. */
async function pretendConnection(page: Page, connection: object): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(Navigator.prototype, "connection", { get: () => value });
  }, connection);
}

test("4 assets of linked routes are prefetched, each once", async ({ page }) => {
  await recordPrefetches(page);
  await open(page, PAGE);
  await expect.poll(async () => (await prefetched(page)).length).toBeGreaterThan(3);
  await link(page, "PSS").hover();
  await page.mouse.wheel(0, 3000);
  await link(page, "PSS").hover();
  await page.waitForLoadState("networkidle");
  const all = await prefetched(page);
  expect(new Set(all).size).toBe(all.length);
});

for (const [name, connection] of [
  ["a 2g connection", { effectiveType: "2g", saveData: false }],
  ["a slow 2g connection", { effectiveType: "slow-2g", saveData: false }],
  ["data saving", { effectiveType: "4g", saveData: true }],
] as const) {
  test(`4 nothing is prefetched with ${name}, and navigation works`, async ({ page }) => {
    await pretendConnection(page, connection);
    await recordPrefetches(page);
    await open(page, PAGE);
    await link(page, "PSS").hover();
    await page.mouse.wheel(0, 3000);
    expect(await prefetched(page)).toEqual([]);
    await link(page, "PSS").click();
    await expect(page.getByRole("heading", { level: 1, name: "PSS" })).toBeVisible();
    expect(await prefetched(page)).toEqual([]);
  });
}

test("4 where prefetch links are unsupported, a GET with credentials does it", async ({ page }) => {
  await recordPrefetches(page);
  await page.addInitScript(() => {
    const supports = DOMTokenList.prototype.supports;
    DOMTokenList.prototype.supports = function (token) {
      return token !== "prefetch" && supports.call(this, token);
    };
    const calls: { url: string; method: string; credentials: string | undefined }[] = [];
    const real = window.fetch;
    Object.assign(window, { calls });
    window.fetch = (input, init) => {
      const { url, method } = new Request(input, init);
      calls.push({ url, method, credentials: init?.credentials });
      return real(input, init);
    };
  });
  await open(page, PAGE);
  const calls = () =>
    page.evaluate(() => (window as unknown as { calls: Record<string, string>[] }).calls);
  await expect
    .poll(async () => (await calls()).filter(({ url }) => url?.includes("/assets/")).length)
    .toBeGreaterThan(3);
  const assets = (await calls()).filter(({ url }) => url?.includes("/assets/"));
  expect(assets.every(({ method }) => method === "GET")).toBe(true);
  expect(assets.every(({ credentials }) => credentials === "include")).toBe(true);
  expect(new Set(assets.map(({ url }) => url)).size).toBe(assets.length);
  expect(await prefetched(page)).toEqual([]);
});

/** Answers requests for scripts that hold such words in the page's text; others go through. */
async function withTexts(
  page: Page,
  answers: Readonly<Record<string, (route: Route) => Promise<void>>>,
) {
  await page.route(/\/assets\/js\//, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const answer = Object.entries(answers).find(([words]) => text.includes(words))?.[1];
    if (answer) await answer(route);
    else await route.fulfill({ response });
  });
}
/** Occurs only in the text of the page about PSS. */
const PSS_WORDS = "trojan";
/** Occurs only in the text of the page about access control. */
const ACCESS_WORDS = "extends the history";

/** Holds a script until it is opened; then waits until the page has it. */
function gate() {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const held: string[] = [];
  return {
    hold: async (route: Route): Promise<void> => {
      held.push(route.request().url());
      await released;
      await route.continue();
    },
    open: async (page: Page): Promise<void> => {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      const came = page.waitForResponse(held[0] ?? "");
      release();
      await (await came).finished();
    },
  };
}

test("4 the old page stays until the next one is loaded, also after a second click", async ({
  page,
}) => {
  await pretendConnection(page, { effectiveType: "2g", saveData: false });
  await keepBusy(page);
  await open(page, PAGE);
  const before = (await page.locator("h1").textContent()) ?? "";
  const [first, second] = [gate(), gate()];
  await withTexts(page, { [PSS_WORDS]: first.hold, [ACCESS_WORDS]: second.hold });
  await link(page, "PSS").click();
  await page.waitForURL(/\/pss$/);
  await link(page, "Access Control").click();
  await page.waitForURL(/\/access-control$/);
  await first.open(page);
  // Every paint until the second page is there shows the first screen.
  const seen = page.evaluate(async () => {
    const titles = new Set<string>();
    const shown = (): string => document.querySelector("h1")?.textContent ?? "no title";
    while (shown() !== "Access Control") {
      titles.add(shown());
      await new Promise(requestAnimationFrame);
    }
    return [...titles];
  });
  await frames(page);
  await second.open(page);
  expect(await seen).toEqual([before]);
});

test("4 a route whose preload fails logs one warning and reloads the page once", async ({
  page,
  offences,
}) => {
  offences.expected.push(/Failed to load resource/);
  await pretendConnection(page, { effectiveType: "2g", saveData: false });
  await keepBusy(page);
  await open(page, PAGE);
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  let refused = 0;
  await page.route(/\/assets\/js\//, async (route) => {
    if (loads > 0) return route.continue();
    refused += 1;
    return route.abort();
  });
  // The reload asks for the same scripts again and gets them.
  page.on("request", (request) => {
    if (request.isNavigationRequest()) void page.unroute(/\/assets\/js\//);
  });
  await link(page, "PSS").click();
  await expect(page.getByRole("heading", { level: 1, name: "PSS" })).toBeVisible();
  await hydrated(page);
  expect(refused).toBeGreaterThan(0);
  await expect.poll(() => loads).toBe(1);
  expect(warnings.filter((text) => /ChunkLoadError|Loading chunk/.test(text))).toHaveLength(1);
});

test("4 a part that does not load shows an error with a Retry that works", async ({
  page,
  offences,
}) => {
  test.skip(!HASH, NEEDS_HASH);
  offences.expected.push(/Failed to load resource|Loading chunk|ChunkLoadError/);
  let blocked = true;
  await withTexts(page, {
    [PSS_WORDS]: (route) => (blocked ? route.abort() : route.continue()),
  });
  await page.goto(`${HASH}#/docs/concepts/pss`);
  const retry = page.getByRole("button", { name: "Retry" });
  await expect(retry).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(/Loading chunk/);
  blocked = false;
  await retry.click();
  await expect(page.getByRole("heading", { level: 1, name: "PSS" })).toBeVisible();
});

test("4 a loading part says so after 200 ms, not before", async ({ page }) => {
  test.skip(!HASH, NEEDS_HASH);
  await holdTimers(page, 200);
  const script = gate();
  await withTexts(page, { [PSS_WORDS]: script.hold });
  // The held script belongs to what the "load" event may wait for.
  await page.goto(`${HASH}#/docs/concepts/pss`, { waitUntil: "commit" });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  const status = page.getByText("Loading…");
  await expect(status).toHaveCount(0);
  const passDelay = () =>
    page.evaluate(() => {
      for (const task of (window as unknown as { held: (() => void)[] }).held) task();
    });
  await expect
    .poll(async () => {
      await passDelay();
      return status.count();
    })
    .toBe(1);
  await script.open(page);
  await expect(page.getByRole("heading", { level: 1, name: "PSS" })).toBeVisible();
});

test("4 links in tables that exist in the HTML only navigate in place, also once they were fetched", async ({
  page,
}) => {
  await open(page, "/docs/bee/working-with-bee/logs-and-files");
  await page.evaluate(() => Object.assign(window, { kept: true }));
  const inTable = page.locator("[id^='part-'] a[href^='/docs/']");
  const first = (await inTable.first().getAttribute("href")) ?? "";
  await inTable.first().click();
  await page.waitForURL((url) => url.pathname + url.hash === first);
  expect(await page.evaluate(() => "kept" in window)).toBe(true);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Logs");
  await inTable.first().click();
  await page.waitForURL((url) => url.pathname + url.hash === first);
  expect(await page.evaluate(() => "kept" in window)).toBe(true);
});

interface Place {
  /** Text of the element in the middle of the viewport. */
  readonly text: string;
  readonly top: number;
}

const place = (page: Page): Promise<Place> =>
  page.evaluate(() => {
    const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    return { text: middle?.textContent ?? "", top: middle?.getBoundingClientRect().top ?? 0 };
  });

/** Waits until the page is at the saved scroll position, within the rounding of a pixel. */
async function expectPlace(page: Page, { text, top }: Place): Promise<void> {
  await expect.poll(async () => (await place(page)).text).toBe(text);
  await expect.poll(async () => Math.abs((await place(page)).top - top)).toBeLessThan(1.5);
}

/** Follows a link in sight to another page, without a page load, and says where the reader was. */
async function goAway(page: Page): Promise<Place> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.6));
  const links = page.locator("main a[href^='/docs/']:not([href*='#']):visible");
  // Which links count as visible changes when blocks are laid out.
  await links.evaluateAll((all) => {
    all.find((one) => one.getBoundingClientRect().top > 100)?.setAttribute("data-chosen", "");
  });
  const link = page.locator("[data-chosen]");
  await link.scrollIntoViewIfNeeded();
  // The page keeps the line that is read 150 ms after the last scroll event [`framework/places`].
  await afterTimers(page, 150);
  const before = await place(page);
  const path = new URL(page.url()).pathname;
  await link.evaluate((one: HTMLElement) => one.click());
  await expect(page).not.toHaveURL((url) => url.pathname === path);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  return before;
}

for (const [width, route] of [
  [1440, "/docs/concepts/incentives/postage-stamps"],
  [390, "/docs/bee/working-with-bee/logs-and-files"],
  [1440, "/docs/references/glossary"],
  [1440, "/api/"],
] as const) {
  test(`4 back leads to where the reader was on ${route} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, route);
    const before = await goAway(page);
    await page.goBack();
    await expectPlace(page, before);
    await page.goForward();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expectPlace(page, before);
  });
}

test("4 a reader who scrolls after going back is not pulled to the old place", async ({ page }) => {
  const route = "/docs/references/glossary";
  await page.setViewportSize({ width: 1440, height: 844 });
  await open(page, route);
  await goAway(page);
  // The list loads late, and the scroll position is restored with it.
  const release = await hold(page, `**${route}`);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Glossary" })).toBeVisible();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, -5_000);
  release();
  await expect(page.locator("main [data-row]").first()).toBeAttached();
  await frames(page);
  expect(await page.evaluate(() => scrollY)).toBeLessThan(200);
});

for (const width of [1440, 390]) {
  for (const [route, id] of [
    ["bee-api", "error-batch-not-usable"],
    ["logs-and-files", "log-"],
  ] as const) {
    test(`4 an anchor in the middle of a long list of ${route} is reached at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await open(page, `/docs/bee/working-with-bee/${route}`);
      const ids = await page.locator("li[data-row]").evaluateAll((all) => all.map((one) => one.id));
      const wanted = ids.includes(id) ? id : (ids[Math.floor(ids.length * 0.6)] ?? "");
      await page.goto("about:blank");
      await open(page, `/docs/bee/working-with-bee/${route}#${wanted}`);
      const top = (): Promise<number> =>
        page.locator(`[id="${wanted}"]`).evaluate((one) => one.getBoundingClientRect().top);
      await expect.poll(top).toBeGreaterThan(60);
      await frames(page);
      // Below the filter, which stays above the list.
      expect(await top()).toBeLessThan(260);
    });
  }
}

test("4 a reload leaves readers where they scroll before the page is hydrated", async ({
  page,
}) => {
  const scrolled = (): Promise<number> => page.evaluate(() => window.scrollY);
  await open(page, "/docs/references/faq");
  await page.evaluate(() => window.scrollTo(0, 3000));
  await expect.poll(scrolled).toBe(3000);
  await afterTimers(page, 150);
  const release = await hold(page, "**/assets/js/main.*.js");
  await page.reload({ waitUntil: "commit" });
  await expect.poll(scrolled).toBeGreaterThan(2000);
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 1500);
  await expect.poll(scrolled).toBeGreaterThan(4000);
  release();
  await hydrated(page);
  await frames(page, 60);
  expect(await scrolled()).toBeGreaterThan(4000);
});
