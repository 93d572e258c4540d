/**
 * A page runs no script of the bundle until the first input event or an idle callback. Earlier presses and
 * input are replayed, once.
 */
import type { Locator, Page } from "@playwright/test";
import { NIGHTLY } from "../nightly.ts";
import { blockAt } from "../sandbox/samples.ts";
import {
  expect,
  frames,
  FRESH_PROFILE,
  hold,
  hydrated,
  keepBusy,
  open,
  openHeld,
  taken,
  test,
} from "../test.ts";

test.use(FRESH_PROFILE);

const PAGE = "/docs/concepts/incentives/postage-stamps";
const TABS = "/docs/bee/installation/package-manager-install";
const SAMPLES = "/docs/develop/tools-and-features/bee-js";

/**
 * Milliseconds after the first paint at which a test presses something: before the scripts, and with
 * `NIGHTLY=1` also while and after an idle page takes them. A press during hydration has tests of its own
 * below, at any speed; after it every other file presses the same controls.
 */
const DELAYS = NIGHTLY ? [0, 100, 300, 1000] : [0];

/** Resolves this long after the first paint of the page. */
async function paintedSince(page: Page, ms: number): Promise<void> {
  await page.waitForFunction(
    (delay) => {
      const paint = performance.getEntriesByName("first-contentful-paint")[0];
      return paint !== undefined && performance.now() > paint.startTime + delay;
    },
    ms,
    { polling: "raf" },
  );
}

async function openUntilPaint(page: Page, route: string, ms: number): Promise<void> {
  await page.goto(route, { waitUntil: "commit" });
  await paintedSince(page, ms);
}

const isBundleRun = (page: Page): Promise<boolean> =>
  page.evaluate(() => "docusaurus" in window || "webpackChunk_swarm_docs_site" in window);

/** Counts writes to the clipboard in the page. */
async function countCopies(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let copies = 0;
    Object.defineProperty(window, "__copies", { get: () => copies });
    const count = async (): Promise<void> => {
      copies += 1;
    };
    Object.assign(navigator.clipboard, { write: count, writeText: count });
  });
  return () => copiesOf(page);
}

const copiesOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { __copies: number }).__copies);

const docsSidebar = (page: Page): Locator => page.getByRole("navigation", { name: "Docs sidebar" });

const themeOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.theme);

const themeToggle = (page: Page): Locator =>
  page.getByRole("button", { name: /Switch to (dark|light) mode/ }).first();

for (const ms of DELAYS) {
  test.describe(`${ms} ms after the first paint`, () => {
    test("the theme changes at once, once", async ({ page }) => {
      await openUntilPaint(page, PAGE, ms);
      const before = await themeOf(page);
      await themeToggle(page).click();
      await expect.poll(() => themeOf(page)).not.toBe(before);
      const after = await themeOf(page);
      await taken(page);
      expect(await themeOf(page)).toBe(after);
      await expect(themeToggle(page)).toHaveAccessibleName(`Switch to ${before} mode`);
      expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe(after);
    });

    test("a tab opens", async ({ page }) => {
      await openUntilPaint(page, TABS, ms);
      const tab = page.getByRole("tablist").first().getByRole("tab").nth(1);
      await tab.click();
      await expect(tab).toHaveAttribute("aria-selected", "true");
      await expect(tab).not.toHaveAttribute("aria-busy");
    });

    test("code is copied once", async ({ page }) => {
      const copies = await countCopies(page);
      await openUntilPaint(page, TABS, ms);
      const button = page.locator(".code-copy:visible").first();
      await button.click();
      await taken(page);
      await expect.poll(copies).toBe(1);
      await frames(page);
      expect(await copies()).toBe(1);
    });

    test("a sample runs once", async ({ page }) => {
      await openUntilPaint(page, SAMPLES, ms);
      const { button, status, printed } = blockAt(page, 0);
      await button.click();
      await expect(status).toHaveText(/^Ran in/, { timeout: 60_000 });
      await expect(printed).toHaveCount(1);
    });

    test("the search opens", async ({ page }) => {
      await openUntilPaint(page, PAGE, ms);
      await page.getByRole("button", { name: "Search", exact: true }).click();
      const field = page.getByRole("dialog", { name: "Search" }).getByRole("combobox");
      await expect(field).toBeFocused();
    });

    test("the menu of a phone opens, and stays open", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openUntilPaint(page, PAGE, ms);
      await page.getByRole("button", { name: "Toggle navigation bar" }).click();
      await taken(page);
      await expect(page.getByRole("button", { name: "Close navigation bar" })).toBeVisible();
    });

    test("a category of the sidebar closes once and leads nowhere", async ({ page }) => {
      await openUntilPaint(page, PAGE, ms);
      const category = docsSidebar(page).locator("a[aria-expanded]").first();
      await expect(category).toHaveAttribute("aria-expanded", "true");
      await category.click();
      await expect(category).toHaveAttribute("aria-expanded", "false");
      await frames(page);
      await expect(category).toHaveAttribute("aria-expanded", "false");
      await expect(page).toHaveURL(PAGE);
    });

    test("a link leads to its page", async ({ page }) => {
      await openUntilPaint(page, PAGE, ms);
      await page.locator(".pagination-nav__link--next").click();
      await expect(page).not.toHaveURL(PAGE);
      await hydrated(page);
      await expect(page.locator("h1")).toBeVisible();
    });
  });
}

test("the theme chosen in another tab is taken over before hydration and kept by it", async ({
  page,
  context,
}) => {
  const hydrate = await openHeld(page, PAGE);
  const other = await context.newPage();
  await open(other, PAGE);
  const before = await themeOf(other);
  await expect.poll(() => themeOf(page)).toBe(before);
  await themeToggle(other).click();
  await expect.poll(() => themeOf(page)).not.toBe(before);
  await expect(themeToggle(page)).toHaveAccessibleName(`Switch to ${before} mode`);
  await hydrate();
  expect(await themeOf(page)).not.toBe(before);
});

test("a double click on Run before hydration starts the sample and does not stop it", async ({
  page,
}) => {
  const hydrate = await openHeld(page, SAMPLES);
  const { button, status, printed } = blockAt(page, 0);
  await button.dblclick();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await hydrate();
  await expect(status).toHaveText(/^Ran in/, { timeout: 60_000 });
  await expect(printed).toHaveCount(1);
});

test("no script of the bundle runs before intent, and the first intent runs it", async ({
  page,
}) => {
  await keepBusy(page);
  const fetched: string[] = [];
  page.on("requestfinished", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(PAGE);
  const start = page.locator("script[data-bundle]");
  const bundle = (await start.getAttribute("data-bundle"))?.split(" ") ?? [];
  expect(bundle.length).toBeGreaterThan(1);
  await expect.poll(() => bundle.filter((file) => !fetched.includes(file))).toEqual([]);
  // Text and empty space are no controls.
  await page.mouse.move(720, 600);
  await page.mouse.wheel(0, 200);
  expect(await isBundleRun(page)).toBe(false);
  await expect(page.locator("script[src*='/assets/js/']")).toHaveCount(0);
  await themeToggle(page).hover();
  await taken(page);
});

test("an idle page is hydrated without intent, and stays where the reader has scrolled", async ({
  page,
}) => {
  await page.goto(PAGE, { waitUntil: "commit" });
  await paintedSince(page, 0);
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: "instant" }));
  await taken(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(700);
});

for (const address of [
  `${PAGE}?a=1`,
  `${PAGE}#fees`,
  "/search",
  "/play",
  "/swarm",
  "/api/",
  "/no/such",
])
  test(`${address} waits for nothing`, async ({ page, offences }) => {
    offences.expected.push(/404/);
    await keepBusy(page);
    await page.goto(address, { waitUntil: "commit" });
    await taken(page);
  });

const IN_THE_MIDDLE: readonly [
  string,
  (page: Page) => Locator,
  (control: Locator) => Promise<unknown>,
][] = [
  ["theme toggle", themeToggle, (control) => themeOf(control.page())],
  [
    "tab",
    (page) => page.getByRole("tablist").first().getByRole("tab").nth(1),
    (control) => control.getAttribute("aria-selected"),
  ],
  [
    "wrap button",
    (page) => page.locator(".code-wrap:visible").first(),
    (control) => control.getAttribute("aria-pressed"),
  ],
  [
    "copy button",
    (page) => page.locator(".code-copy:visible").first(),
    (control) => copiesOf(control.page()),
  ],
  [
    "category of the sidebar",
    (page) => docsSidebar(page).locator("a[aria-expanded]").first(),
    (control) => control.getAttribute("aria-expanded"),
  ],
  [
    "search button",
    (page) => page.getByRole("button", { name: "Search", exact: true }),
    (control) => control.page().locator("dialog[open]").count(),
  ],
  [
    "link of the bar",
    (page) => page.locator(".navbar__link[href='/docs/develop/introduction']"),
    (control) => control.page().evaluate(() => history.length),
  ],
];
for (const [name, find, stateOf] of IN_THE_MIDDLE)
  test(`a press of a ${name} in the middle of which React arrives counts once`, async ({
    page,
  }) => {
    await countCopies(page);
    await keepBusy(page);
    const release = await hold(page, "**/assets/js/main.*.js");
    await page.goto(TABS, { waitUntil: "commit" });
    const control = find(page);
    await control.hover();
    const before = await stateOf(control);
    await page.mouse.down();
    expect(await page.evaluate(() => "docusaurus" in window)).toBe(false);
    release();
    await taken(page);
    // What React does in effects after hydration.
    await frames(page);
    await page.mouse.up();
    await expect.poll(() => stateOf(control)).not.toEqual(before);
    const after = await stateOf(control);
    await frames(page);
    expect(await stateOf(control)).toEqual(after);
    if (typeof before === "number") expect(after).toBe(before + 1);
  });

test("what was typed and chosen before stays, reaches React, and keeps the focus", async ({
  page,
}) => {
  await page.goto("/docs/references/glossary", { waitUntil: "commit" });
  const filter = page.getByRole("main").getByRole("searchbox").first();
  await filter.focus();
  await page.keyboard.type("kademlia");
  await taken(page);
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
  await expect(filter).toHaveValue("kademlia");
  await expect(filter).toBeFocused();
});

test("opening details before the scripts is not undone", async ({ page }) => {
  await keepBusy(page);
  await page.goto("/docs/bee/bee-faq");
  const details = page.locator("main details:not([open])").first();
  test.skip((await details.count()) === 0, "the page has no closed details");
  const handle = await details.elementHandle();
  await details.locator("summary").click();
  await hydrated(page);
  expect(await handle?.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(true);
});

test("the place of the pointer is known after hydration", async ({ page }) => {
  await keepBusy(page);
  await page.goto(PAGE);
  const shell = page.waitForRequest(/search_dialog_Shell.*\.js/);
  await page.getByRole("button", { name: "Search", exact: true }).hover();
  await taken(page);
  // Hovering the button asks for the dialog; the browser is never idle here.
  await shell;
});

test("on an ordinary load no banner about the base URL is shown at any time", async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.getElementById("base-url-issue-banner"))
        document.documentElement.dataset.banner = "";
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, "/");
  await expect(page.locator("html")).not.toHaveAttribute("data-banner");
});
