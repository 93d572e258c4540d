import type { CDPSession, Page } from "@playwright/test";
import { Parser } from "htmlparser2";
import { NIGHTLY } from "../nightly.ts";
import { expect, FRESH_PROFILE, open, test } from "../test.ts";
import { builtPages } from "./pages.ts";

test.use(FRESH_PROFILE);

const PARTS = ["mi", "mn", "mo", "mtext"];
const PAGES = builtPages().filter(({ html }) => html.includes("<math"));

/** The distinct token elements of a page's formulas, as markup. */
function tokensOf(html: string): Set<string> {
  const found = new Set<string>();
  let start = "";
  let text = "";
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
        start = PARTS.includes(name) ? `<${name}${pairs.join("")}>` : "";
        text = "";
      },
      ontext: (more) => (text += more),
      onclosetag(name) {
        if (start !== "") found.add(`${start}${text}</${name}>`);
        start = "";
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);
  return found;
}

/** The tokens of formulas with a character that is drawn with a font of the system. */
async function foreignTokens(page: Page, devtools: CDPSession): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument", { depth: 0 });
  const all = { nodeId: root.nodeId, selector: `math :is(${PARTS.join()})` };
  const { nodeIds } = await devtools.send("DOM.querySelectorAll", all);
  const foreign: string[] = [];
  for (const nodeId of nodeIds) {
    const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
    const others = fonts.filter(({ isCustomFont }) => !isCustomFont);
    if (others.length === 0) continue;
    const { outerHTML } = await devtools.send("DOM.getOuterHTML", { nodeId });
    foreign.push(`${outerHTML} in ${others.map(({ familyName }) => familyName).join(", ")}`);
  }
  return [...new Set(foreign)];
}

test("every character of every formula is in our fonts", async ({ page, context }) => {
  expect(PAGES.length).toBeGreaterThan(5);
  const tokens = new Set(PAGES.flatMap(({ html }) => [...tokensOf(html)]));
  expect(tokens.size).toBeGreaterThan(50);
  await open(page, PAGES[0]?.route ?? "");
  await page.evaluate(
    (markup) => {
      for (const formula of document.querySelectorAll("math")) formula.remove();
      document.querySelector(".prose")?.insertAdjacentHTML("afterbegin", `<math>${markup}</math>`);
    },
    [...tokens].join(""),
  );
  await expect(page.locator("math > *")).toHaveCount(tokens.size);
  expect(await foreignTokens(page, await context.newCDPSession(page))).toEqual([]);
});

if (NIGHTLY) {
  for (const { route } of PAGES) {
    test(`formulas of ${route} are drawn with our fonts`, async ({ page, context }) => {
      await open(page, route);
      await page.evaluate(() => {
        // Folded content has no glyphs.
        for (const part of document.querySelectorAll("details")) part.open = true;
      });
      expect(await foreignTokens(page, await context.newCDPSession(page))).toEqual([]);
    });
  }
}
