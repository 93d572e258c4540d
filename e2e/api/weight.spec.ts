import type { Browser, Response } from "@playwright/test";
import { EDITIONS, routeIn } from "../edition.ts";
import { compressedSize } from "../quality/compressed.ts";
import { expect, FRESH_PROFILE, hydrated, test } from "../test.ts";

test.use(FRESH_PROFILE);

/** Bytes of markup and scripts of a cold load, each file compressed separately. */
async function weigh(browser: Browser, route: string): Promise<{ html: number; script: number }> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const bodies: Promise<[kind: string, bytes: number]>[] = [];
    const weighOne = (response: Response): void => {
      const request = response.request();
      const kind = request.resourceType();
      if (kind !== "document" && kind !== "script") return;
      const bytes = request.allHeaders().then(async (headers): Promise<[string, number]> => {
        const isAhead = /prefetch/.test(headers["sec-purpose"] ?? headers["purpose"] ?? "");
        return [kind, isAhead ? 0 : compressedSize(request.url(), await response.body())];
      });
      bodies.push(bytes);
    };
    page.on("response", weighOne);
    await page.goto(route, { waitUntil: "load" });
    await hydrated(page);
    // Requests made when the browser is idle are not part of the first load, and may outlive the page.
    page.off("response", weighOne);
    const sum = { document: 0, script: 0 };
    for (const [kind, bytes] of await Promise.all(bodies)) sum[kind as keyof typeof sum] += bytes;
    return { html: sum.document, script: sum.script };
  } finally {
    await context.close();
  }
}

/** The reference of each edition: its route and how many operations it has. */
const REFERENCES = EDITIONS.map(
  (edition) => [routeIn(edition, "/api/"), edition.operations] as const,
);

for (const [route] of REFERENCES)
  test(`${route} weighs at most 120 kB, its scripts at most 15 kB more than an ordinary page's`, async ({
    browser,
    baseURL,
  }) => {
    const reference = await weigh(browser, `${baseURL}${route}`);
    const ordinary = await weigh(browser, `${baseURL}/docs/bee/installation/docker`);
    expect(reference.html).toBeGreaterThan(20_000);
    expect(reference.html).toBeLessThanOrEqual(120_000);
    expect(ordinary.script).toBeGreaterThan(50_000);
    expect(reference.script).toBeLessThanOrEqual(143_000);
    expect(reference.script - ordinary.script).toBeLessThanOrEqual(15_000);
  });

for (const [route, operations] of REFERENCES)
  test(`the tree of ${route} has at most 340 nodes an operation, few of them blanks`, async ({
    page,
  }) => {
    // A slow phone is busy with reading the markup before anything else.
    await page.goto(route);
    const { nodes, blanks } = await page.evaluate(() => {
      const seen = { nodes: 0, blanks: 0 };
      for (const walker = document.createTreeWalker(document); walker.nextNode();) {
        const { nodeType, nodeValue } = walker.currentNode;
        seen.nodes += 1;
        if (nodeType === Node.TEXT_NODE && nodeValue?.trim() === "") seen.blanks += 1;
      }
      return seen;
    });
    expect(nodes).toBeGreaterThan(15_000);
    expect(nodes).toBeLessThanOrEqual(operations * 340);
    expect(blanks).toBeLessThanOrEqual(1_000);
  });
