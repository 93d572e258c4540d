import type { Page } from "@playwright/test";
import { ROOT } from "../edition.ts";
import { expect, open, openHeld, test } from "../test.ts";

const PAGE = "/docs/concepts/incentives/postage-stamps";
const TABS = "/docs/bee/installation/package-manager-install";

/** The descriptions of the elements that Tab reaches, one after the other. */
async function tabThrough(page: Page, steps: number): Promise<string[]> {
  const reached: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press("Tab");
    reached.push(
      await page.evaluate(() => {
        const element = document.activeElement;
        const name = element?.getAttribute("aria-label") ?? element?.textContent ?? "";
        return name.trim();
      }),
    );
  }
  return reached;
}

test("keyboard: the navigation bar is walked in reading order, focus is visible", async ({
  page,
}) => {
  await open(page, PAGE);
  const reached = await tabThrough(page, 12);
  const order = ["Skip to main content", "Concepts", "Bee Client", "Develop", "Desktop App"];
  const places = order.map((name) => reached.indexOf(name));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  await page.getByRole("link", { name: "API Specification" }).focus();
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
    return { outlineStyle, outlineWidth };
  });
  expect(outline).toEqual({ outlineStyle: "solid", outlineWidth: "2px" });
});

test("keyboard: a menu of the bar opens with Enter, is walked with Tab, closes after it", async ({
  page,
}) => {
  await open(page, PAGE);
  const menu = page.locator(".navbar .dropdown", { hasText: "Develop" }).first();
  await menu.locator(".navbar__link").focus();
  await page.keyboard.press("Enter");
  await expect(menu.locator(".dropdown__menu")).toBeVisible();
  const reached = await tabThrough(page, 5);
  expect(reached.slice(0, 4)).toEqual([
    "Getting Started",
    "Building on Swarm",
    "Tools and Features",
    "Contribute to Bee Development",
  ]);
  await expect(menu.locator(".dropdown__menu")).toBeHidden();
});

test("keyboard: arrow keys, Home and End move in a menu of the bar, Escape closes it", async ({
  page,
}) => {
  await open(page, PAGE);
  const menu = page.locator(".navbar .dropdown", { hasText: "Develop" }).first();
  const list = menu.locator(".dropdown__menu");
  const link = menu.locator(".navbar__link");
  const item = (name: string) => list.getByRole("link", { name, exact: true });
  await link.focus();
  await page.keyboard.press("ArrowDown");
  await expect(item("Getting Started")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Building on Swarm")).toBeFocused();
  await page.keyboard.press("End");
  await expect(item("Contribute to Bee Development")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Getting Started")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(item("Contribute to Bee Development")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(link).toBeFocused();
});

test("Escape closes a menu of the bar that the pointer opened, until the pointer comes back", async ({
  page,
}) => {
  await open(page, PAGE);
  const menu = page.locator(".navbar .dropdown", { hasText: "Develop" }).first();
  const list = menu.locator(".dropdown__menu");
  await menu.hover();
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.mouse.move(700, 700);
  await menu.hover();
  await expect(list).toBeVisible();
});

test("keyboard: sidebar categories open and close with Enter", async ({ page }) => {
  await open(page, PAGE);
  const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
  const toggle = sidebar.locator(".menu__list-item-collapsible [aria-expanded]").first();
  const before = await toggle.getAttribute("aria-expanded");
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(toggle).not.toHaveAttribute("aria-expanded", before ?? "");
});

test("keyboard: tabs move with the arrow keys, around the ends, and open with Enter and space", async ({
  page,
}) => {
  await open(page, TABS);
  const list = page.getByRole("tablist").first();
  const tabs = list.getByRole("tab");
  await tabs.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(tabs.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(tabs.last()).toBeFocused();
  await page.keyboard.press("Space");
  await expect(tabs.last()).toHaveAttribute("aria-selected", "true");
});

test("clicks before the scripts are answered once they are there: tabs", async ({ page }) => {
  const release = await openHeld(page, TABS);
  const tabs = page.getByRole("tablist").first().getByRole("tab");
  await tabs.nth(1).click();
  await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "false");
  const panel = await page.getByRole("tabpanel").first().elementHandle();
  await release();
  await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
  expect(await panel?.evaluate(({ isConnected }) => isConnected)).toBe(true);
});

test("clicks before the scripts are answered once: colours at once, a long line later", async ({
  page,
}) => {
  const release = await openHeld(page, TABS);
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", /dark|light/);
  const theme = await html.getAttribute("data-theme");
  const wrap = page.locator(".code-wrap").first();
  await page.getByRole("button", { name: /Switch to (dark|light) mode/ }).click();
  await wrap.click();
  await expect(html).not.toHaveAttribute("data-theme", theme ?? "");
  await expect(wrap).toHaveAttribute("aria-busy", "true");
  await release();
  await expect(html).not.toHaveAttribute("data-theme", theme ?? "");
  await expect(wrap).toHaveAttribute("aria-pressed", "true");
});

test("what is typed before the scripts counts once they are there", async ({ page }) => {
  const start = await openHeld(page, "/docs/references/glossary");
  await page.getByRole("main").getByRole("searchbox").first().fill("kademlia");
  await start();
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const begin = await openHeld(page, "/docs/concepts/DISC/");
  const text = page.getByRole("textbox", { name: "Text" }).first();
  await text.fill("typed early");
  await begin();
  await expect(text).toHaveValue("typed early");
  await expect(page.getByText("your text")).toBeVisible();
});

test("a glossary word shows its definition to pointer and keyboard; Escape puts it away", async ({
  page,
}) => {
  await open(page, "/docs/concepts/introduction");
  const word = page.locator(".prose a.term").first();
  const definition = page.getByRole("tooltip");
  const entry = new URL((await word.getAttribute("href")) ?? "", page.url());
  const glossary = await (await page.request.get(entry.pathname)).text();
  await word.hover();
  // As the glossary has it.
  await expect(definition).toHaveText(/\w{3}/);
  expect(glossary).toContain(await definition.textContent());
  await definition.hover();
  await expect(word).toHaveAccessibleDescription(/./);
  await page.keyboard.press("Escape");
  await expect(definition).toHaveCount(0);
  await page.mouse.move(0, 0);
  await word.evaluate((link) => {
    const before = document.createElement("a");
    before.href = "#";
    link.before(before);
    before.focus();
  });
  await page.keyboard.press("Tab");
  await expect(definition).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(definition).toHaveCount(0);
});

test("keyboard: the mobile menu takes the focus, keeps it and gives it back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, PAGE);
  const toggle = page.getByRole("button", { name: "Toggle navigation bar" });
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /Back to main menu/ })).toBeVisible();
  const close = page.getByRole("button", { name: "Close navigation bar" });
  await expect(close).toBeFocused();
  for (const key of ["Tab", "Shift+Tab"]) {
    const outside: string[] = [];
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press(key);
      // Between the last and the first control the browser's own controls have the focus.
      const name = await page.evaluate(() => {
        const { activeElement: at, body } = document;
        return at === body || at?.closest(".navbar-sidebar") ? "" : at?.outerHTML.slice(0, 80);
      });
      if (name) outside.push(name);
    }
    expect(outside, key).toEqual([]);
  }
  for (const leave of ["Enter", "Escape"]) {
    await close.focus();
    await page.keyboard.press(leave);
    await expect(page.locator(".navbar-sidebar--show")).toHaveCount(0);
    await expect(toggle).toBeFocused();
    await page.keyboard.press("Enter");
  }
});

test("reduced motion: nothing takes longer than a millisecond", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const route of ["/", PAGE]) {
    await open(page, route);
    const slow = await page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .filter((element) => {
          const { transitionDuration, animationDuration, animationIterationCount, animationName } =
            getComputedStyle(element);
          const longest = (text: string): number =>
            Math.max(...text.split(",").map((part) => Number.parseFloat(part)));
          const animated =
            animationName !== "none" &&
            (longest(animationDuration) > 0.001 || animationIterationCount.includes("infinite"));
          return animated || longest(transitionDuration) > 0.001;
        })
        .map(({ className }) => String(className)),
    );
    expect(slow).toEqual([]);
  }
});

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test(`the theme changes at once, motion ${reducedMotion}: no colour is animated`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    for (const route of ["/", TABS, "/api/", "/play", "/blog"]) {
      await open(page, route);
      const animated = await page.evaluate(() => {
        const root = document.documentElement;
        void root.offsetHeight;
        root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
        void root.offsetHeight;
        return document
          .getAnimations()
          .filter((animation) => animation instanceof CSSTransition)
          .map(({ effect, transitionProperty }) => {
            const { className } = (effect as KeyframeEffect).target as Element;
            return `${route} ${String(className)} ${transitionProperty}`;
          });
      });
      expect(animated).toEqual([]);
    }
  });

test("print: the text only, links with their addresses", async ({ page }) => {
  await open(page, PAGE);
  await page.emulateMedia({ media: "print" });
  for (const selector of [
    ".navbar",
    ".theme-doc-sidebar-container",
    ".doc-toc",
    ".footer",
    ".pagination-nav",
    ".code-copy",
    ".zoom-open",
  ]) {
    const shown = await page.locator(`${selector}:visible`).count();
    expect(shown, selector).toBe(0);
  }
  await expect(page.locator(".theme-back-to-top-button")).toHaveCSS("display", "none");
  // The code of a calculator cannot be scrolled on paper.
  const code = page.getByRole("group", { name: "curl command" }).locator("pre");
  await expect(code).toHaveCSS("white-space", "pre-wrap");
  await expect(page.locator("h1")).toBeVisible();
  const addresses = await page
    .locator(".markdown a[href^='http']")
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, "::after").content));
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.every((text) => text.includes("http"))).toBe(true);
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return { color, backgroundColor };
  });
  const light = /rgba?\((2[0-9]{2}), ?(2[0-9]{2}), ?(2[0-9]{2})|rgba\(0, 0, 0, 0\)/;
  expect(colours.backgroundColor, "dark paper wastes ink").toMatch(light);
});

test("print: all tabs below their names, then edition, address and day", async ({ page }) => {
  await open(page, `${TABS}#verify`);
  const line = page.locator(".paper-line");
  await expect(line).toBeHidden();
  await expect(line).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  const tabs = await page.locator("main [role=tab]").allTextContents();
  const panels = page.locator("main [role=tabpanel]");
  expect(tabs.length).toBeGreaterThan(1);
  const names = await panels.evaluateAll((all) =>
    all.map((panel) => getComputedStyle(panel, "::before").content),
  );
  expect(names).toEqual(tabs.map((name) => `"${name}"`));
  for (const panel of await panels.all()) await expect(panel).toBeVisible();
  await expect(page.locator("main [role=tab]").first()).toBeHidden();
  await expect(line).toContainText(`edition of Bee ${ROOT.release}`);
  await expect(line).toContainText(new URL(TABS, page.url()).href);
  await expect(line).toContainText(/Printed on [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
});

test("print: details are open, short values whole, main buttons readable without backgrounds", async ({
  page,
}) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: "print" });
  await open(page, "/docs/concepts/DISC/erasure-coding");
  const rows = page.locator("details:not([open]) td");
  expect(await rows.count()).toBeGreaterThan(0);
  await expect(rows.first()).toBeVisible();
  await open(page, "/docs/bee/working-with-bee/options");
  const values = page.locator("td:nth-child(3) code", { hasText: /^(false|true|\d{1,8})$/ });
  const lines = await values.evaluateAll((all) => all.map((code) => code.getClientRects().length));
  expect(new Set(lines)).toEqual(new Set([1]));
  await open(page, "/");
  const start = page.getByRole("link", { name: "Start building" });
  await expect(start).toHaveCSS("color", "rgb(0, 0, 0)");
});

test("policy: a script or a style that is not ours is refused", async ({ page, offences }) => {
  offences.expected.push(/Content Security Policy/);
  await open(page, PAGE);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.intruder = true";
    document.body.append(script);
    const box = document.createElement("div");
    box.innerHTML = '<p id="painted" style="color: rgb(1, 2, 3)" onclick="window.intruder = true">';
    document.body.append(box);
    (box.firstChild as HTMLElement).click();
  });
  const result = await page.evaluate(() => ({
    intruder: "intruder" in window,
    colour: getComputedStyle(document.querySelector("#painted") as Element).color,
  }));
  expect(result.intruder).toBe(false);
  expect(result.colour).not.toBe("rgb(1, 2, 3)");
  expect(offences.errors.length).toBeGreaterThan(1);
});

test("selection: copied text has the code, not the labels of its buttons", async ({ page }) => {
  await open(page, "/docs/develop/access-the-swarm/upload-and-download");
  await expect(page.locator("article .code-copy:visible").first()).toBeVisible();
  const selected = await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.querySelector("article") as Node);
    return getSelection()?.toString() ?? "";
  });
  expect(selected).toContain("await bee.uploadData(");
  expect(selected.split("\n")).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/^(Run|Edit|Wrap|Copy|Enlarge)$/)]),
  );
});

test("text spacing: wide letters make no page wider than a small screen (WCAG 1.4.12)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 500 });
  await open(page, "/privacy");
  const width = await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
    );
    document.adoptedStyleSheets = [spacing];
    return document.documentElement.scrollWidth;
  });
  expect(width).toBe(320);
});
