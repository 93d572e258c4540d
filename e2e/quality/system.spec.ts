/**
 * One visual system: computed styles of every kind of page come from the tokens. Sizes of text, the size of the
 * title, the left edge of pages without a sidebar, the contrast of edges of fields, the look of links.
 */
import type { Page } from "@playwright/test";
import { setTheme } from "../axe.ts";
import { expect, open, test } from "../test.ts";

/** Pages without a sidebar, which share the frame with the footer. */
const FRAMED = [
  "/errors/",
  "/errors/batch-not-found",
  "/changes/2.6-2.8",
  "/packages/",
  "/packages/protocol",
  "/blog",
  "/blog/redundancy-cost",
  "/blog/tags",
  "/blog/archive",
  "/search?q=stamp",
  "/no/such/page",
  "/changelog",
  "/accessibility",
  "/privacy",
  "/swarm",
];
const OTHERS = [
  "/",
  "/docs/concepts/incentives/postage-stamps",
  "/docs/bee/working-with-bee/configuration",
  "/docs/references/glossary",
  "/api/",
  "/play",
];

interface Found {
  /** Sizes of text that no token has, with an element of each. */
  readonly sizes: readonly string[];
  readonly title: number;
  /** Left edges of the title and of the footer's first column, and the frame's. */
  readonly edges: readonly number[];
  /** Edges of fields with less than 3:1 on their surroundings, placeholders with less than 4.5:1. */
  readonly faint: readonly string[];
  /** Looks of links between other words. */
  readonly links: readonly string[];
  readonly tokens: { readonly title: number; readonly show: number };
}

/** Measures the page as it is shown. */
function measure(page: Page): Promise<Found> {
  return page.evaluate((): Found => {
    const probe = document.createElement("i");
    // With reduced motion every change is a transition of a millisecond.
    probe.style.transition = "none";
    document.body.append(probe);
    const px = (size: string): number => {
      probe.style.fontSize = size;
      return Number.parseFloat(getComputedStyle(probe).fontSize);
    };
    const colorOf = (token: string): string => {
      probe.style.color = `var(--${token})`;
      return getComputedStyle(probe).color;
    };
    const NAMES = ["tiny", "small", "ui", "body", "lead", "part", "title", "show"];
    const sizes = Object.fromEntries(NAMES.map((name) => [name, px(`var(--size-${name})`)]));
    /** Sizes relative to the text around: `--em-small`, `--em-code`, `--em-math`. */
    const SHARES = [1, 0.8, 0.875, 1.08];
    const allowed = Object.values(sizes).flatMap((size) => SHARES.map((share) => size * share));
    const nameOf = (element: Element): string =>
      `${element.localName}.${element.getAttribute("class") ?? ""} “${element.textContent.trim().slice(0, 24)}”`;
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      element.closest(".visually-hidden, svg, math, iframe") === null;
    const odd = new Map<string, string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!element || walker.currentNode.nodeValue?.trim() === "" || !isShown(element)) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (allowed.some((one) => Math.abs(one - size) < 0.06)) continue;
      odd.set(size.toFixed(1), `${size.toFixed(1)} px: ${nameOf(element)}`);
    }

    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const luminance = (colors: readonly string[]): number => {
      for (const color of colors) {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrastOf = (some: readonly string[], others: readonly string[]): number => {
      const [one, other] = [luminance(some), luminance(others)];
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    };
    const faint: string[] = [];
    const FIELDS =
      "input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea";
    for (const field of document.querySelectorAll(FIELDS)) {
      // A field without a border is inside a frame.
      let edge: Element = field;
      while (Number.parseFloat(getComputedStyle(edge).borderTopWidth) === 0 && edge.parentElement)
        edge = edge.parentElement;
      if (!isShown(field)) continue;
      const layers: string[] = [];
      for (let at = edge.parentElement; at; at = at.parentElement)
        layers.unshift(getComputedStyle(at).backgroundColor);
      const line = contrastOf(layers, [...layers, getComputedStyle(edge).borderTopColor]);
      if (line < 3) faint.push(`edge ${line.toFixed(2)}: ${nameOf(edge)}`);
      if (!field.matches(":placeholder-shown")) continue;
      const inside = [...layers, getComputedStyle(edge).backgroundColor];
      inside.push(getComputedStyle(field).backgroundColor);
      const { color, opacity } = getComputedStyle(field, "::placeholder");
      const words = contrastOf(inside, [...inside, color]);
      if (words < 4.5 || opacity !== "1")
        faint.push(`placeholder ${words.toFixed(2)}, opacity ${opacity}: ${nameOf(field)}`);
    }

    const [text, accent] = [colorOf("text"), colorOf("accent")];
    const links = new Set<string>();
    const QUIET =
      ".doc-facts, .page-ways, .term, nav, [class*=hit], .api-name, .api-format, .api-status";
    for (const link of document.querySelectorAll("main :is(p, li, td, dd) > a[href]")) {
      // The small print of a page, words of the glossary and names in the reference are quiet by intent.
      const parent = link.parentElement!;
      if (!isShown(link) || link.closest(QUIET)) continue;
      const words = [...parent.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map(({ nodeValue }) => nodeValue)
        .join("");
      if (!/[\p{L}]{3}/u.test(words)) continue;
      const style = getComputedStyle(link);
      const color = style.color === text ? "text" : style.color === accent ? "accent" : style.color;
      const below = style.textDecorationColor === accent ? "accent" : style.textDecorationColor;
      const look = `${color}, ${style.textDecorationLine} ${below}`;
      if (look !== "text, underline accent") links.add(`${look}: ${nameOf(link)}`);
    }
    const frame = document.querySelector(".footer > .container")!;
    const leftOf = (selector: string): number =>
      Math.round(document.querySelector(selector)?.getBoundingClientRect().left ?? -1);
    const inner =
      frame.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(frame).paddingLeft);
    const h1 = document.querySelector("main h1")!;
    probe.remove();
    return {
      sizes: [...odd.values()],
      title: Number.parseFloat(getComputedStyle(h1).fontSize),
      edges: [leftOf("main h1"), leftOf(".footer__title"), Math.round(inner)],
      faint,
      links: [...links],
      tokens: { title: sizes.title ?? 0, show: sizes.show ?? 0 },
    };
  });
}

for (const route of [...FRAMED, ...OTHERS])
  test(`visual system: ${route}`, async ({ page, offences }) => {
    if (route === "/no/such/page") offences.expected.push(/404/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, route);
    await expect(page.locator("main h1").first()).toBeVisible();
    for (const theme of ["dark", "light"] as const) {
      await setTheme(page, theme);
      const { sizes, title, edges, faint, links, tokens } = await measure(page);
      expect.soft(sizes, "sizes of text").toEqual([]);
      expect.soft(title, "title").toBeCloseTo(route === "/" ? tokens.show : tokens.title, 1);
      if (FRAMED.includes(route)) expect.soft(new Set(edges).size, `edges ${edges}`).toBe(1);
      expect.soft(faint, `edges and placeholders of fields, ${theme}`).toEqual([]);
      expect.soft(links, `links in text, ${theme}`).toEqual([]);
    }
  });

/** Pages with a target in the middle; some have a sticky filter above their rows. */
const TARGETS = [
  "/docs/concepts/introduction#is-my-upload-private",
  "/docs/bee/working-with-bee/options#option-api-addr",
  "/docs/references/glossary#gateway",
  "/errors/#errors-tags",
  "/packages/#openapi",
  "/blog/how-we-check-facts#what-we-found",
];
for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  // Not the workshop: its list of panels stays in view above the target (`website/play.spec.ts`).
  for (const route of TARGETS)
    test(`the target of ${route} stands right below what is sticky, ${width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await open(page, route);
      const gap = (): Promise<number> =>
        page.evaluate(() => {
          const target = document.getElementById(location.hash.slice(1))!;
          const sticky = [document.querySelector(".navbar")!, ...document.querySelectorAll("form")];
          const bottoms = sticky
            .filter((one) => getComputedStyle(one).position === "sticky")
            .map((one) => one.getBoundingClientRect())
            .filter(({ top }) => top < 200)
            .map(({ bottom }) => bottom);
          return target.getBoundingClientRect().top - Math.max(...bottoms);
        });
      await expect.poll(gap).toBeGreaterThanOrEqual(0);
      await expect.poll(gap).toBeLessThanOrEqual(32);
    });

test("the panel of the offline copy opens inside the window", async ({ page }) => {
  await open(page, "/accessibility");
  await page.getByRole("button", { name: "Keep these docs on this device" }).click();
  const panel = page.getByRole("region", { name: "These docs on this device" });
  await expect(panel).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole("button").first()).toBeInViewport({ ratio: 1 });
});
