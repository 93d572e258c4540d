/** Contrast themes of the system (forced colours), which axe does not see. */
import { expect, open, test } from "../test.ts";

test.use({ contextOptions: { forcedColors: "active" } });

test("buttons have an edge, and what is selected or current is outlined", async ({ page }) => {
  const outlined = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return `${outlineStyle} ${outlineWidth}`;
      });
  await open(page, "/docs/concepts/introduction");
  expect(await outlined(".menu__link--active")).toBe("solid 2px");
  await open(page, "/play");
  expect(await outlined('nav [aria-current="page"], [aria-current="true"]')).toBe("solid 2px");
  await open(page, "/");
  const edges = await page
    .getByRole("main")
    .getByRole("button")
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => button.checkVisibility())
        .filter((button) => getComputedStyle(button).borderBottomStyle === "none")
        .map((button) => button.textContent),
    );
  expect(edges).toEqual([]);
});

test("figures are drawn in the colours of the system", async ({ page }) => {
  await open(page, "/docs/concepts/what-is-swarm");
  const [text, paper] = await page.evaluate(() => {
    const probe = document.createElement("p");
    probe.style.setProperty("color", "CanvasText");
    probe.style.setProperty("background-color", "Canvas");
    document.body.append(probe);
    const { color, backgroundColor } = getComputedStyle(probe);
    return [color, backgroundColor];
  });
  const fills = await page
    .locator("figure svg text")
    .evaluateAll((texts) => [...new Set(texts.map((one) => getComputedStyle(one).fill))]);
  expect(fills.length).toBeGreaterThan(0);
  expect(fills).not.toContain(paper);
  expect(fills).toContain(text);
});
