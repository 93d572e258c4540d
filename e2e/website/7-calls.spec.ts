import { expect, follow, hold, open, test } from "../test.ts";
import { FULL, NEEDS_FULL, openFull, pretendOutside } from "./variants.ts";

const PAGE = "/docs/concepts/incentives/postage-stamps";

test("7 the analytics script is requested from the site root, asynchronously", async ({ page }) => {
  const answer = page.waitForResponse("**/matomo.js");
  await open(page, PAGE);
  expect(new URL((await answer).url()).pathname).toBe("/matomo.js");
  expect((await answer).status()).toBe(200);
  expect((await answer).request().method()).toBe("GET");
  await expect(page.locator("script[src='/matomo.js']")).toHaveJSProperty("async", true);
});

test("7 below a path the analytics script comes from there", async ({ page }) => {
  test.skip(!FULL, NEEDS_FULL);
  const answer = page.waitForResponse("**/matomo.js");
  await openFull(page, "docs/concepts/pss");
  expect((await answer).url()).toBe(`${FULL}matomo.js`);
  expect((await answer).status()).toBe(200);
});

test("7 a default build only talks to its own origin, and sends nothing", async ({
  page,
  baseURL,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL ?? "") || request.method() !== "GET") {
      requests.push(`${request.method()} ${request.url()}`);
    }
  });
  await open(page, PAGE);
  await page.waitForLoadState("networkidle");
  expect(requests).toEqual([]);
  await expect(page.locator("link[rel=preconnect], link[rel=dns-prefetch]")).toHaveCount(0);
  await expect(page.locator("#documentation-assistant")).toHaveCount(0);
});

test("7 the maths style sheet is loaded by pages with a formula only", async ({ page }) => {
  await open(page, "/docs/desktop/install");
  await expect(page.locator("link[data-maths]")).toHaveCount(0);
  await open(page, PAGE);
  await expect(page.locator("link[data-maths]")).toHaveAttribute("href", "/maths/maths.css");
});

test("7 the maths style sheet also comes with client-side navigation", async ({ page }) => {
  await open(page, "/docs/desktop/install");
  await follow(page, PAGE);
  await expect(page.locator("math").first()).toBeVisible();
  await expect(page.locator("link[data-maths]")).toHaveCount(1);
});

test("7 a page shows, and Back works, while the maths style sheet is on its way", async ({
  page,
}) => {
  await open(page, "/docs/desktop/install");
  const release = await hold(page, "**/maths/maths.css");
  await follow(page, PAGE);
  await expect(page.locator("math").first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle(/Install/);
  release();
});

test("7 page scripts are fetched lazily", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await open(page, "/docs/concepts/introduction");
  const before = scripts.length;
  await open(page, "/docs/bee/bee-faq");
  expect(scripts.length).toBeGreaterThan(before);
  expect(new Set(scripts.slice(0, before))).not.toEqual(new Set(scripts.slice(before)));
});

test.describe("7 with all integrations", () => {
  test.skip(!FULL, NEEDS_FULL);

  test("7 a page view is sent to the configured tracker once per page", async ({ page }) => {
    const outside = await openFull(page, "docs/concepts/introduction");
    const views = () =>
      outside.requests.filter(({ url }) => url.startsWith("https://stats.example.org/matomo.php?"));
    await expect.poll(() => views().length).toBe(1);
    const [view] = views();
    const query = new URL(view?.url ?? "").searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ idsite: "7", rec: "1", cookie: "0" });
    await page
      .getByRole("navigation", { name: "Docs sidebar" })
      .getByRole("link", { name: "PSS", exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "PSS" })).toBeVisible();
    await expect.poll(() => views().length).toBe(2);
    const second = new URL(views()[1]?.url ?? "").searchParams;
    expect(second.get("action_name")).toBe("PSS | Swarm Documentation");
    expect(await page.evaluate(() => document.cookie)).toBe("");
  });

  for (const [name, property, value] of [
    ["Do Not Track", "doNotTrack", "1"],
    ["Global Privacy Control", "globalPrivacyControl", true],
  ] as const) {
    test(`7 a reader with ${name} is not counted`, async ({ page }) => {
      await page.addInitScript(
        ([key, answer]) => {
          Object.defineProperty(Navigator.prototype, key as string, { get: () => answer });
        },
        [property, value],
      );
      const outside = await openFull(page, "docs/concepts/pss");
      await page.waitForLoadState("networkidle");
      expect(outside.requests.filter(({ url }) => url.includes("matomo.php"))).toEqual([]);
    });
  }

  test("7 the assistant's script is attached to an element with its attributes", async ({
    page,
  }) => {
    const outside = await openFull(page, "docs/concepts/pss");
    const element = page.locator("#documentation-assistant");
    await expect(element).toHaveAttribute("data-api-key", "public-key");
    await expect(element).toHaveAttribute("data-always-open", "true");
    await expect(element).toHaveAttribute("data-no-fast-mode", "true");
    const script = "https://assistant.example.org/widget.js";
    await expect(page.locator(`script[src='${script}']`)).toHaveJSProperty("async", true);
    expect(outside.requests.filter(({ url }) => url === script)).toHaveLength(1);
  });

  test("7 the maths style sheet comes pinned from the delivery network", async ({ page }) => {
    await openFull(page, "docs/concepts/incentives/postage-stamps");
    const link = page.locator("link[data-maths]");
    await expect(link).toHaveAttribute("href", "https://cdn.example.org/maths.css");
    await expect(link).toHaveAttribute("integrity", /^sha384-/);
    await expect(link).toHaveAttribute("crossorigin", "anonymous");
  });

  test("7 a style sheet that is not the pinned one is refused", async ({ page, offences }) => {
    offences.expected.push(/integrity/, /Failed to load resource/);
    await pretendOutside(page);
    await page.route("https://cdn.example.org/maths.css", (route) =>
      route.fulfill({
        body: "math { display: none }",
        headers: { "Access-Control-Allow-Origin": "*", "Content-Type": "text/css" },
      }),
    );
    await page.goto(`${FULL}docs/concepts/incentives/postage-stamps`);
    await expect(page.locator("math").first()).toBeVisible();
    await expect.poll(() => offences.errors.join("\n")).toContain("integrity");
  });
});
