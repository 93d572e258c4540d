import type { Page } from "@playwright/test";
import { expect, hydrated, open, test } from "../test.ts";

const PAGE = "/docs/concepts/introduction";

/** From now on `Array.prototype.map` throws for lists whose first item has the given property. */
async function poison(page: Page, property: string): Promise<void> {
  await page.evaluate((key) => {
    const target = window as unknown as { poisoned: boolean };
    target.poisoned = true;
    const original = Array.prototype.map;
    // oxlint-disable-next-line no-extend-native -- the way to make a component of the theme throw
    Array.prototype.map = function map(this: unknown[], ...args: Parameters<typeof original>) {
      const first = this[0];
      if (target.poisoned && typeof first === "object" && first !== null && key in first) {
        throw new Error("a trouble of the test");
      }
      return original.apply(this, args);
    } as typeof original;
  }, property);
}

async function heal(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as { poisoned: boolean }).poisoned = false;
  });
}

const goTo = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Docs sidebar" })
    .getByRole("link", { name, exact: true })
    .click();

test("8 a page error shows the crash screen; 'Try again' clears it", async ({ page, offences }) => {
  offences.expected.push(/a trouble of the test/);
  await open(page, PAGE);
  await poison(page, "level");
  await goTo(page, "PSS");
  await expect(page.getByRole("heading", { name: "This page crashed", exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("a trouble of the test");
  await expect(page).toHaveTitle("Page Error");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "This page crashed", exact: true })).toBeVisible();
  await heal(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "PSS" })).toBeVisible();
  await expect(page).toHaveTitle("PSS | Swarm Documentation");
});

/** How to make each part throw during the next navigation, and where that navigation leads. */
const CRASHES: readonly [part: string, leadTo: string, poisoned: () => void][] = [
  [
    "the layout",
    "Storage without a server",
    () => {
      const original = Array.prototype.map;
      // oxlint-disable-next-line no-extend-native -- throws in the footer's columns
      Array.prototype.map = function map(this: unknown[], ...args: Parameters<typeof original>) {
        const first = this[0] as object | undefined;
        if (typeof first === "object" && "items" in first) throw new Error("a trouble of the test");
        return original.apply(this, args);
      } as typeof original;
    },
  ],
  [
    "the landing page",
    "Storage without a server",
    () => {
      const original = Number.parseInt;
      // The stage computes a bucket from four hex digits when it renders; modules parse numbers, too.
      Number.parseInt = (text: string, radix?: number) => {
        if (radix === 16 && text.length === 4) throw new Error("a trouble of the test");
        return original(text, radix);
      };
    },
  ],
  [
    "the root",
    "PSS",
    () => {
      const original = window.setTimeout;
      // The zoom starts its timer in an effect of every page.
      window.setTimeout = ((task: () => void, delayMs?: number) => {
        if (delayMs === 1000) throw new Error("a trouble of the test");
        return original(task, delayMs);
      }) as typeof original;
    },
  ],
];

for (const [part, leadTo, poisoned] of CRASHES) {
  test(`8 when ${part} throws during a navigation, the title says so`, async ({
    page,
    offences,
  }) => {
    offences.expected.push(/a trouble of the test/);
    await open(page, PAGE);
    // The root loads what opens over a page when the browser is idle; the line for paper is part of it.
    await expect(page.locator(".paper-line")).toHaveCount(1);
    await page.evaluate(poisoned);
    if (leadTo === "PSS") await goTo(page, "PSS");
    else await page.locator(".navbar__brand").first().click();
    await expect(page.getByRole("heading", { name: "This page crashed" })).toBeVisible();
    await expect(page.locator("body")).toContainText("a trouble of the test");
    await expect(page).toHaveTitle("Page Error");
    await page.reload();
    await expect(page).toHaveTitle(new RegExp(leadTo));
  });
}

test("8 after a crash another page can be opened from the navigation bar", async ({
  page,
  offences,
}) => {
  offences.expected.push(/a trouble of the test/);
  await open(page, PAGE);
  await poison(page, "level");
  await goTo(page, "PSS");
  await expect(page.getByRole("heading", { name: "This page crashed" })).toBeVisible();
  await heal(page);
  await page.getByRole("navigation", { name: "Main" }).locator(".navbar__brand").click();
  await expect(page).toHaveTitle("Storage without a server | Swarm Documentation");
});

test("8 a navbar item that fails names its part of the configuration", async ({
  page,
  offences,
}) => {
  offences.expected.push(/./);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, PAGE);
  await page.evaluate(() => {
    const original = Array.prototype.map;
    // oxlint-disable-next-line no-extend-native -- the way to make a component of the theme throw
    Array.prototype.map = function map(this: unknown[], ...args: Parameters<typeof original>) {
      const first = this[0] as { label?: unknown; to?: unknown } | undefined;
      if (first?.label === "Smart Contracts" && first.to) throw new Error("a trouble of the test");
      return original.apply(this, args);
    } as typeof original;
  });
  await goTo(page, "PSS");
  const body = page.locator("body");
  await expect(body).toContainText("This page crashed");
  await expect(body).toContainText("A theme navbar item failed to render");
  await expect(body).toContainText('"label": "References"');
  await expect(body).toContainText("a trouble of the test");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("8 a recoverable hydration error is logged to the console", async ({ page, offences }) => {
  offences.expected.push(/onRecoverableError/);
  await page.route(`**${PAGE}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<p class="?doc-lead"?>)[^<]*/,
      "$1Not what React says",
    );
    await route.fulfill({ response, body });
  });
  await open(page, PAGE);
  await expect.poll(() => offences.errors.join("\n")).toContain("onRecoverableError");
  await expect(page.getByText("Not what React says")).toHaveCount(0);
});

test("8 when scripts of the first page fail, the page stays readable", async ({
  page,
  offences,
}) => {
  offences.expected.push(/Failed to load resource|Loading chunk/);
  await page.route(/\/assets\/js\/(?!main|runtime)/, (route) => route.abort());
  await page.goto("/docs/concepts/pss");
  await expect(page.getByRole("heading", { level: 1, name: "PSS" })).toBeVisible();
  await expect(page.locator(".prose").first()).toBeVisible();
});

test("8 the banner about a wrong base URL names the one it was built for", async ({
  page,
  offences,
}) => {
  offences.expected.push(/Failed to load resource|MIME/);
  await page.route(/\/assets\/js\//, (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("alert")).toContainText("built for the base URL /");
  await page.goto("/docs/concepts/pss");
  await expect(page.locator("#base-url-issue-banner")).toHaveCount(0);
});

test("8 fragments and paths that are no valid escapes break nothing", async ({
  page,
  offences,
}) => {
  offences.expected.push(/Failed to load resource/);
  await open(page, "/docs/concepts/introduction");
  for (const hash of ["#100%", "#%E0%A4%A"]) {
    await page.evaluate((to) => (location.hash = to), hash);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Introduction");
  }
  await open(page, "/docs/100%");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
});

for (const route of ["/play", "/swarm"])
  test(`8 ${route} says that its scripts did not load, and loads again on a press`, async ({
    page,
    offences,
  }) => {
    offences.expected.push(/Failed to load resource/);
    await page.route("**/assets/js/main.*.js", (script) => script.abort());
    await page.goto(route);
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("did not load");
    await expect(page.getByText("Reading the record of this build")).toBeHidden();
    await page.unrouteAll();
    await alert.getByRole("link", { name: "Retry" }).click();
    await hydrated(page);
    await expect(alert).toHaveCount(0);
  });
