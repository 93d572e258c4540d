import { afterTimers, expect, hold, open, test } from "../test.ts";

const PAGE = "/docs/concepts/introduction";

test("9 the version of the documentation is 3.7.0, as a file and in the head", async ({
  page,
  request,
}) => {
  const version = (await (await request.get("/version.json")).json()) as unknown;
  expect(version).toMatchObject({ site: "3.7.0" });
  await open(page, PAGE);
  await expect(page.locator("meta[name='site-version']")).toHaveAttribute("content", "3.7.0");
});

test("9 keys of the history are six characters long", async ({ page }) => {
  await open(page, PAGE);
  await page
    .getByRole("navigation", { name: "Docs sidebar" })
    .getByRole("link", { name: "PSS", exact: true })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "PSS" })).toBeVisible();
  const key = await page.evaluate(() => (history.state as { key: string }).key);
  expect(key).toMatch(/^[a-z0-9]{6}$/);
});

test("9 the progress bar begins at 8 %, eases over 200 ms and trickles every 800 ms", async ({
  page,
}) => {
  await page.addInitScript(() => {
    // The bar itself has timers of 200 ms, too.
    const delays: number[] = [];
    const before: number[] = [];
    const real = window.setTimeout;
    Object.assign(window, {
      delays,
      before,
      setTimeout: (task: () => void, ms?: number, ...rest: unknown[]) => {
        delays.push(ms ?? 0);
        if (document.querySelector("#nprogress") === null) before.push(ms ?? 0);
        return real(task, ms, ...rest);
      },
    });
    Object.defineProperty(Navigator.prototype, "connection", {
      get: () => ({ effectiveType: "2g", saveData: false }),
    });
  });
  await open(page, PAGE);
  const release = await hold(page, /\/assets\/js\//);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const timers = window as unknown as { delays: number[]; before: number[] };
    timers.delays.length = timers.before.length = 0;
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLElement>("#nprogress .bar");
      const style = bar?.getAttribute("style");
      if (style && seen.at(-1) !== style) seen.push(style);
    }).observe(document.documentElement, { childList: true, subtree: true, attributes: true });
  });
  await page
    .getByRole("navigation", { name: "Docs sidebar" })
    .getByRole("link", { name: "PSS", exact: true })
    .click();
  const bar = page.locator("#nprogress .bar");
  await expect(bar).toBeAttached();
  const read = () =>
    page.evaluate(() => {
      const { seen, before } = window as unknown as { seen: string[]; before: number[] };
      const { delays } = window as unknown as { delays: number[] };
      return { seen, delays, before };
    });
  await expect.poll(async () => (await read()).seen.length).toBeGreaterThan(0);
  await expect.poll(async () => (await read()).delays).toContain(800);
  const { seen, before } = await read();
  expect(seen.join("\n")).toContain("translate3d(-92%, 0px, 0px)");
  expect(seen.join("\n")).toMatch(/transition: (all )?(200ms|0\.2s)( ease)?/);
  expect(before, "the bar waits 200 ms").toContain(200);
  await expect(page.locator("#nprogress .spinner")).toHaveCount(0);
  release();
  await expect(page.getByRole("heading", { level: 1, name: "PSS" })).toBeVisible();
  await expect(page.locator("#nprogress")).toHaveCount(0);
});

test("9 the progress bar stays away from a quick change and from a change of the hash", async ({
  page,
}) => {
  await open(page, "/docs/concepts/incentives/postage-stamps");
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.querySelector("#nprogress .bar")) seen.push(location.href);
    }).observe(document.documentElement, { childList: true, subtree: true });
  });
  await page.locator(".doc-toc a").nth(2).click();
  await expect(page).toHaveURL(/#/);
  // The bar would come after 200 ms.
  await afterTimers(page, 200);
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});
