/** Contrast themes of the system (forced colours), which axe does not see. */
import { expect, frames, open, test } from "../test.ts";

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
        .filter((button) => button.checkVisibility() && button.matches(":not(input)"))
        .filter((button) => getComputedStyle(button).borderBottomStyle === "none")
        .map((button) => button.textContent),
    );
  expect(edges).toEqual([]);
});

test("text on an accent is seen: no plate of the page's colour is painted behind it", async ({
  page,
}) => {
  for (const route of [
    "/",
    "/play#messages",
    "/docs/develop/access-the-swarm/upload-and-download",
  ]) {
    await open(page, route);
    const onAccent = page.getByRole("main").locator(":is(button, a, span)");
    const plates = (): Promise<string[]> =>
      onAccent.evaluateAll((all) => {
        const probe = document.createElement("p");
        document.body.append(probe);
        probe.style.setProperty("color", "LinkText");
        const accent = getComputedStyle(probe).color;
        probe.remove();
        const styles = all.map((one) => getComputedStyle(one));
        const filled = styles.filter(({ backgroundColor }) => backgroundColor === accent);
        return [...new Set(filled.map((one) => one.getPropertyValue("forced-color-adjust")))];
      });
    await expect.poll(plates, { message: route }).toEqual(["none"]);
  }
});

test("a select has the arrow of the system: gradients are not painted", async ({ page }) => {
  await open(page, "/play#batches");
  const select = page.getByRole("main").getByRole("combobox").first();
  await expect(select).toBeVisible();
  const look = await select.evaluate((element) => {
    const { appearance, backgroundImage } = getComputedStyle(element);
    return { appearance, backgroundImage };
  });
  expect(look).toEqual({ appearance: "auto", backgroundImage: "none, none" });
});

test("figures are drawn in the colours of the system", async ({ page }) => {
  await open(page, "/docs/concepts/what-is-swarm");
  const system = await page.evaluate(() => {
    const probe = document.createElement("p");
    document.body.append(probe);
    return ["CanvasText", "Canvas", "LinkText", "GrayText"].map((name) => {
      probe.style.setProperty("color", name);
      return getComputedStyle(probe).color;
    });
  });
  const fills = await page
    .locator("figure svg text")
    .evaluateAll((texts) => [...new Set(texts.map((one) => getComputedStyle(one).fill))]);
  expect(fills).toContain(system[0]);
  expect(fills.filter((fill) => !system.includes(fill))).toEqual([]);
});

test("samples of the reference are plain: highlights would be painted as a selection", async ({
  page,
}) => {
  await open(page, "/api/#getStatus");
  const operation = page.locator('[id="getStatus"]');
  await operation.getByRole("button", { name: "Send a request" }).waitFor();
  await frames(page);
  expect(await page.evaluate(() => CSS.highlights.size)).toBe(0);
});
