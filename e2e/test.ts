import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

/** What a page did that it should not have done. */
export interface Offences {
  /** Requests to another origin; browsers find no other host (`playwright.config.ts`, `firefox/`). */
  readonly foreign: string[];
  /** Console errors, uncaught errors and refused policies. */
  readonly errors: string[];
  /** Texts (parts) that the test expects among the errors. */
  readonly expected: RegExp[];
}

/**
 * For `test.use` at the top of a file: each of its tests gets a context that no other had. For tests of what a first
 * visit loads, keeps and asks for, and of what outlasts a page: caches, permissions, the network, pressed buttons,
 * and everything that a DevTools session sets (font sizes, a slower processor).
 */
export const FRESH_PROFILE = { _optionContextReuseMode: "none" } as object;

/**
 * Removes what Playwright leaves in a context that an earlier test had (`playwright.config.ts`): Cache Storage, the
 * session history, permissions, being offline. Playwright itself clears cookies, other storage, the HTTP cache,
 * service workers, routes, scripts, bindings, the clock and emulated media, and closes further pages.
 */
async function forgetEarlierTest(context: BrowserContext, site?: string): Promise<void> {
  const [page] = context.pages();
  // A new context has no page.
  if (!page || !site) return;
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(site);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await devtools.send("Page.resetNavigationHistory");
  await devtools.detach();
  await context.clearPermissions();
  await context.setOffline(false);
}

/**
 * Every page of a test sees only its own origin and 127.0.0.1 test servers; a request elsewhere or
 * an error in the console fails the test, unless the test says it expects it.
 */
export const test = base.extend<{ offences: Offences }>({
  offences: [
    async ({ context, baseURL }, use) => {
      await forgetEarlierTest(context, baseURL);
      const offences: Offences = { foreign: [], errors: [], expected: [] };
      context.on("requestfailed", (request) => {
        const { errorText = "" } = request.failure() ?? {};
        if (/NAME_NOT_RESOLVED|PROXY_CONNECTION_REFUSED/.test(errorText))
          offences.foreign.push(request.url());
      });
      context.on("console", (message) => {
        if (message.type() === "error") offences.errors.push(message.text());
      });
      context.on("weberror", (error) => offences.errors.push(error.error().message));
      await use(offences);
      // Requests in flight would fail with the page, and their handlers with them.
      const pages = context.pages();
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
      const surprising = offences.errors.filter(
        (text) => !offences.expected.some((part) => part.test(text)),
      );
      expect(surprising, "errors in the console").toEqual([]);
      expect(offences.foreign, "requests to other origins").toEqual([]);
    },
    { auto: true },
  ],
});

/** Resolves once React has taken over the page; shows no intent, so an idle page takes its seconds. */
export async function taken(page: Page): Promise<void> {
  await page.waitForFunction(
    () => (window as unknown as { __early?: { done: boolean } }).__early?.done === true,
  );
}

/** Frames after hydration that its effects and their updates need. */
const EFFECT_FRAMES = 3;

/**
 * Sends the input event for which the scripts of a page wait, and resolves once React has hydrated it and
 * some frames are painted. A slow effect (a stored choice, a bar that renders again) may follow later:
 * expect it by polling.
 */
export async function hydrated(page: Page): Promise<void> {
  // In each frame: the page may not yet listen, or be replaced by the one that it leads to.
  await page.waitForFunction((frameCount) => {
    const { __early: early } = window as unknown as {
      __early?: { done: boolean; frames?: number };
    };
    if (early?.done) return (early.frames = (early.frames ?? 0) + 1) > frameCount;
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
    return false;
  }, EFFECT_FRAMES);
}

/** Opens a route and waits until it is hydrated. */
export async function open(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await hydrated(page);
}

/**
 * Waits for `count` frames of the page: what its next frames do has happened then, however slow the
 * machine is. To see that something stays as it is.
 */
export async function frames(page: Page, count = 30): Promise<void> {
  await page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);
}

/**
 * Waits until the timers of at most `ms` milliseconds have fired that the page has started by the next
 * frame: browsers run timers in the order in which they are due [HTML, timer initialization steps].
 */
export async function afterTimers(page: Page, ms: number): Promise<void> {
  await frames(page, 2);
  await page.evaluate((delay) => new Promise((resolve) => setTimeout(resolve, delay)), ms);
}

/** Lets requests wait whose address matches, until the returned function is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, (held) => released.then(() => held.continue()));
  return release;
}

/** Grants the page its clipboard; returns what reads its text. Not in Firefox. */
export async function clipboardOf(page: Page): Promise<() => Promise<string>> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  return () => page.evaluate(() => navigator.clipboard.readText());
}

/** Keeps timers of exactly `ms` milliseconds from running; the page has their tasks as `held`. */
export async function holdTimers(page: Page, ms: number): Promise<void> {
  await page.addInitScript((kept) => {
    const held: (() => void)[] = [];
    const real = window.setTimeout;
    Object.assign(window, {
      held,
      setTimeout: (task: () => void, after?: number, ...rest: unknown[]) =>
        after === kept ? held.push(task) : real(task, after, ...rest),
    });
  }, ms);
}

/** Expects the page of results to show a link with this name. */
export async function expectResult(page: Page, name: RegExp): Promise<void> {
  const links = page.getByRole("main").getByRole("link", { name });
  await expect(links.first()).toBeVisible();
}

/** Disables idle callbacks. Call it before the page is opened. */
export async function keepBusy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

/** Opens a page whose main script stays away until the returned function is called. */
export async function openHeld(page: Page, route: string): Promise<() => Promise<void>> {
  const release = await hold(page, "**/assets/js/main.*.js");
  await page.goto(route, { waitUntil: "commit" });
  return () => {
    release();
    return hydrated(page);
  };
}

/** Clicks a link to `href` that is put into the text: navigation in place, from any page to any other. */
export async function follow(page: Page, href: string): Promise<void> {
  const name = `to ${href}`;
  await page.evaluate(
    ([to, text]) => {
      const link = document.createElement("a");
      link.href = to;
      link.textContent = text;
      document.querySelector(".prose")?.prepend(link);
    },
    [href, name] as const,
  );
  await page.getByRole("link", { name, exact: true }).click();
}

/** For tests that need no browser, only the built files and requests: starts none. */
export { base as fileTest };

export { expect };
