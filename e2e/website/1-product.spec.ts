import { expect, open, test } from "../test.ts";

test("1 one locale is offered, English", async ({ page }) => {
  await open(page, "/docs/concepts/pss");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const language = page
    .getByRole("navigation", { name: "Main" })
    .locator(".dropdown", { hasText: "English" });
  await expect(language).toHaveCount(1);
  await expect(language.locator(".dropdown__link")).toHaveText(["English"]);
});

test("1 a diagram has the colours of the theme", async ({ page }) => {
  await open(page, "/docs/develop/access-the-swarm/act");
  const drawing = page.locator(".figure svg").first();
  await expect(drawing).toBeVisible();
  const inks = () =>
    drawing.evaluate((svg) => {
      const text = svg.querySelector("text");
      return text ? getComputedStyle(text).fill : "";
    });
  const dark = await inks();
  await page.getByRole("button", { name: "Switch to light mode" }).click();
  expect(dark).toMatch(/^rgb/);
  await expect.poll(inks).not.toBe(dark);
});

test("1 highlighted lines of code stand out", async ({ page }) => {
  await open(page, "/docs/develop/tools-and-features/feeds");
  const grounds = await page
    .locator(".code:has(.marked)")
    .first()
    .evaluate((block) =>
      [".line.marked", ".line:not(.marked)"].map((name) => {
        const line = block.querySelector(name);
        return line ? getComputedStyle(line).backgroundColor : "no line";
      }),
    );
  expect(grounds[0]).toMatch(/^(rgb|color|oklch|oklab)/);
  expect(grounds[0]).not.toBe(grounds[1]);
  expect(grounds[1]).toBe("rgba(0, 0, 0, 0)");
});

test("1 code is highlighted without a script", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto("/docs/develop/access-the-swarm/upload-and-download");
  const colours = await page
    .locator(".code pre span[class^='t-']")
    .evaluateAll((tokens) => [...new Set(tokens.map((token) => getComputedStyle(token).color))]);
  expect(colours.length).toBeGreaterThan(2);
  await context.close();
});
