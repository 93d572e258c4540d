import type { CDPSession } from "@playwright/test";
import { expect, open, test } from "../test.ts";
import { builtPages } from "./pages.ts";

const PARTS = "math :is(mi, mn, mo, mtext)";
const PAGES = builtPages().filter(({ html }) => html.includes("<math"));

/** The parts of formulas with a letter that the reader's own faces have to draw. */
async function foreignParts(devtools: CDPSession): Promise<string[]> {
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument", { depth: 0 });
  const all = { nodeId: root.nodeId, selector: PARTS };
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

test("there are pages with formulas", () => expect(PAGES.length).toBeGreaterThan(5));

for (const { route } of PAGES) {
  test(`formulas of ${route} are drawn with our faces`, async ({ page, context }) => {
    await open(page, route);
    await page.evaluate(async () => {
      // Folded content has no glyphs yet.
      for (const part of document.querySelectorAll("details")) part.open = true;
      await document.fonts.ready;
    });
    expect(await foreignParts(await context.newCDPSession(page))).toEqual([]);
  });
}
