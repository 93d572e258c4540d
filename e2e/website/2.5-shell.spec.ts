import { OLDER, ROOT, routeIn } from "../edition.ts";
import { expect, hold, open, test } from "../test.ts";
import { FULL, NEEDS_FULL, openFull } from "./variants.ts";

const PAGE = "/docs/concepts/incentives/postage-stamps";

test("2.5 the first Tab reaches a link that skips to the content", async ({ page }) => {
  await open(page, PAGE);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to main content" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const inContent = await page.evaluate(() => document.activeElement?.closest("main") !== null);
  expect(inContent, "the next Tab reaches the first link of the content").toBe(true);
});

test("2.5 the bar holds search, language, version and colour mode", async ({ page }) => {
  await open(page, PAGE);
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.getByRole("button", { name: /^Search/ })).toBeVisible();
  await expect(bar.getByText("English").first()).toBeVisible();
  await expect(bar.getByText(`Bee ${ROOT.release}`).first()).toBeVisible();
  await expect(bar.getByRole("button", { name: /Switch to (dark|light) mode/ })).toBeVisible();
});

test("2.5 on a phone the bar becomes a sidebar with 'Back to main menu'", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, PAGE);
  await page.getByRole("button", { name: "Toggle navigation bar" }).click();
  const back = page.getByRole("button", { name: /Back to main menu/ });
  await expect(back).toBeVisible();
  await back.click();
  await expect(page.locator(".navbar-sidebar").getByText("Bee Client")).toBeVisible();
});

test("2.5 the footer has its three groups and the copyleft", async ({ page }) => {
  await open(page, "/");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("Copyleft © 2025.")).toBeVisible();
  const groups = await footer.locator(".footer__col").evaluateAll((all) =>
    all.map((group) => ({
      title: group.querySelector(".footer__title")?.textContent,
      outside: [...group.querySelectorAll("a[href^='http']")].map((link) =>
        link.getAttribute("href"),
      ),
    })),
  );
  expect(groups).toEqual([
    { title: "Swarm Foundation", outside: ["https://www.ethswarm.org/"] },
    {
      title: "Community",
      outside: [
        "https://discord.ethswarm.org/",
        "https://www.reddit.com/r/ethswarm",
        "https://twitter.com/ethswarm",
      ],
    },
    {
      title: "More",
      outside: ["https://blog.ethswarm.org/", "https://github.com/ethersphere/bee"],
    },
  ]);
});

test("2.5 in the footer the arrow of an external link stays beside its last word", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 850 });
  await open(page, "/docs/concepts/pss");
  const apart = await page.locator(".footer__link-item:has(> svg)").evaluateAll((links) =>
    links
      .filter((link) => {
        const words = document.createRange();
        words.selectNodeContents(link.firstChild!);
        const [arrow, last] = [link.querySelector("svg")!, [...words.getClientRects()].at(-1)!];
        return Math.abs(arrow.getBoundingClientRect().top - last.top) > last.height / 2;
      })
      .map(({ textContent }) => textContent),
  );
  expect(apart).toEqual([]);
});

test("2.5 scrolls to the element named by the hash, and to the top when the path changes", async ({
  page,
}) => {
  await open(page, `${PAGE}#batch-depth`);
  await expect(page.locator("#batch-depth")).toBeInViewport();
  await page
    .getByRole("navigation", { name: "Docs sidebar" })
    .getByRole("link", { name: "PSS" })
    .click();
  await page.waitForURL(/\/docs\/concepts\/pss$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("2.5 a link to an entry of a long list on another page leads right to it", async ({
  page,
}) => {
  await open(page, routeIn(OLDER, "/docs/bee/working-with-bee/node-types"));
  const id = "log-snapshot-failed";
  await page.locator(`.prose a[href$="#${id}"]`).first().click();
  const entry = page.locator(`#${id}`);
  await expect(entry).toBeInViewport();
  // Entries around it get their true height meanwhile.
  const top = await entry.evaluate(async (element) => {
    for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame);
    return element.getBoundingClientRect().top;
  });
  // Below the bar of the site, and below the filter that stays above the list.
  const above = await entry.evaluate(
    (element) =>
      parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) +
      parseFloat(getComputedStyle(element).scrollMarginTop),
  );
  expect(Math.abs(top - above)).toBeLessThan(2);
});

test("2.5 scrolls to the top when only the query changes", async ({ page }) => {
  await open(page, PAGE);
  await page.mouse.wheel(0, 1500);
  await page.waitForFunction(() => window.scrollY > 800);
  await page.evaluate((path) => {
    const link = document.createElement("a");
    link.href = `${path}?view=2`;
    link.id = "query-link";
    link.textContent = "query";
    document.elementFromPoint(600, 400)?.closest(".prose")?.append(link);
    link.click();
  }, PAGE);
  await page.waitForURL(/view=2/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("2.5 base-URL rules: prefixed links under a base path, absolute and hash links untouched", async ({
  page,
}) => {
  test.skip(!FULL, NEEDS_FULL);
  await openFull(page, "docs/concepts/pss");
  const hrefs = await page
    .locator(".prose a[href], .footer a[href]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const inside = hrefs.filter((href) => href.startsWith("/"));
  expect(inside.length).toBeGreaterThan(3);
  expect(inside.every((href) => href.startsWith("/under/"))).toBe(true);
  expect(hrefs.some((href) => href.startsWith("https://"))).toBe(true);
  expect(hrefs.some((href) => href.startsWith("#"))).toBe(true);
});

test("2.5 a site at another path than it was built for says so and names the path", async ({
  page,
  baseURL,
  offences,
}) => {
  offences.expected.push(/Failed to load resource|MIME|Refused|404/);
  // The landing page as a server at the wrong place would send it: scripts and styles are missing.
  await page.route("**/elsewhere/index.html", async (route) => {
    const response = await route.fetch({ url: `${baseURL}/` });
    await route.fulfill({ response });
  });
  await page.route(/\/assets\//, (route) => route.abort());
  await page.goto("/elsewhere/index.html");
  const banner = page.getByRole("alert");
  await expect(banner).toContainText("did not load properly");
  await expect(banner).toContainText("built for the base URL /.");
  await expect(banner.getByText(/BASE_URL/)).toHaveText("Build it with BASE_URL=/elsewhere/");
});

test("2.5 a site that loads has no such banner", async ({ page }) => {
  await open(page, "/");
  await expect(page.locator("#base-url-issue-banner")).toHaveCount(0);
});

test("2.5 the progress bar appears 200 ms after a change of path, without a spinner", async ({
  page,
}) => {
  await open(page, PAGE);
  const release = await hold(page, /\/assets\/js\//);
  await page.evaluate(() => {
    const seen = { at: 0, spinner: false, transform: "" };
    (window as unknown as { seen: typeof seen }).seen = seen;
    const started = performance.now();
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLElement>("#nprogress .bar");
      if (!bar || seen.at) return;
      seen.at = performance.now() - started;
      seen.transform = bar.style.transform;
      seen.spinner = document.querySelector("#nprogress .spinner") !== null;
    }).observe(document.documentElement, { childList: true, subtree: true });
  });
  await page.evaluate(() =>
    document
      .querySelector<HTMLAnchorElement>(
        ".theme-doc-sidebar-container a[href$='/docs/concepts/pss']",
      )
      ?.click(),
  );
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: { at: number } }).seen.at))
    .toBeGreaterThan(190);
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { spinner: boolean; transform: string } }).seen,
  );
  expect(seen.spinner).toBe(false);
  release();
});

test("2.5 a crash shows 'This page crashed', its causes and a working 'Try again'", async ({
  page,
  offences,
}) => {
  offences.expected.push(/./);
  await open(page, PAGE);
  await page.evaluate(() => {
    const target = window as unknown as {
      crash?: boolean;
      original?: typeof String.prototype.match;
    };
    target.crash = true;
    const original = Array.prototype.map;
    // oxlint-disable-next-line no-extend-native -- the way to make a component of the theme throw
    Array.prototype.map = function map(this: unknown[], ...args: Parameters<typeof original>) {
      if (
        target.crash &&
        this.length > 0 &&
        typeof this[0] === "object" &&
        this[0] !== null &&
        "level" in this[0]
      ) {
        throw new Error("outer trouble", { cause: new Error("inner trouble") });
      }
      return original.apply(this, args);
    } as typeof original;
  });
  await page
    .getByRole("navigation", { name: "Docs sidebar" })
    .getByRole("link", { name: "PSS" })
    .click();
  await expect(page.getByRole("heading", { name: "This page crashed", exact: true })).toBeVisible();
  await expect(page).toHaveTitle("Page Error");
  await expect(page.getByRole("alert")).toContainText("outer trouble");
  await expect(page.getByRole("alert")).toContainText("inner trouble");
  await page.evaluate(() => {
    (window as unknown as { crash: boolean }).crash = false;
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "PSS" })).toBeVisible();
  await expect(page).toHaveTitle("PSS | Swarm Documentation");
});

for (const width of [997, 1100, 1339, 1340, 1440, 1479, 1480]) {
  test(`2.5 at ${width} px the search button shows its label and keys, the edition is named, and nothing overlaps`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, PAGE);
    const bar = page.getByRole("navigation", { name: "Main" });
    const button = bar.getByRole("button", { name: "Search" });
    await expect(button.locator("kbd")).toHaveText("Ctrl+K");
    for (const part of [button.getByText("Search"), button.locator("kbd")]) {
      const { width: shown = 0 } = (await part.boundingBox()) ?? {};
      expect(shown).toBeGreaterThan(20);
    }
    await expect(bar.locator(".navbar-version")).toBeVisible();
    const edges = await bar.evaluate((element) =>
      [...element.querySelectorAll(".navbar__items > *")]
        .map((item) => item.getBoundingClientRect())
        .filter((box) => box.width > 0)
        .map(({ left, right }) => [left, right]),
    );
    for (const [at, [left = 0]] of edges.entries())
      expect(left).toBeGreaterThanOrEqual(edges[at - 1]?.[1] ?? 0);
    expect(edges.at(-1)?.[1]).toBeLessThanOrEqual(width);
  });
}
