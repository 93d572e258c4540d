/** Nothing moves while a page loads: the cumulative layout shift of every kind of page, on two widths. */
import type { Page } from "@playwright/test";
import { afterTimers, expect, FRESH_PROFILE, open, test } from "../test.ts";

test.use(FRESH_PROFILE);

const ROUTES = [
  "/",
  "/search?q=stamp",
  "/search?q=xqzvkjwx",
  "/search",
  "/docs/concepts/incentives/postage-stamps",
  "/docs/develop/access-the-swarm/upload-and-download",
  "/docs/bee/working-with-bee/configuration",
  "/api/",
  "/errors/",
  "/changes/2.6-2.8",
  "/packages/",
  "/blog",
  "/changelog",
  "/play",
  "/play#code",
  "/swarm",
  "/no/such/page",
];

/**
 * Greatest sum of shifts. 0.1 is "good" by Web Vitals: on these two pages lines wrap otherwise when the face
 * of text arrives after the first paint, which it does on a busy machine.
 */
const LIMIT = 0.02;
const LATE_FACE: Readonly<Record<string, number>> = {
  "/docs/develop/access-the-swarm/upload-and-download": 0.1,
  "/errors/": 0.1,
};

/** Collects layout shifts from the first frame on. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { __shifts: shifts, __shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        };
        (window as unknown as { __shift: number }).__shift += value;
        const names = sources.map(({ node }) =>
          node instanceof Element ? `${node.localName}.${node.className}` : node?.nodeName,
        );
        shifts.push(`${value.toFixed(4)} ${names.join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  for (const route of ROUTES)
    test(`nothing moves while ${route} loads, ${width} px wide`, async ({ page, offences }) => {
      if (route === "/no/such/page") offences.expected.push(/404/);
      await page.setViewportSize({ width, height });
      await observe(page);
      await open(page, route);
      if (route.startsWith("/search?"))
        await expect(page.getByRole("status")).toHaveText(/result/, { ignoreCase: true });
      await page.waitForLoadState("networkidle");
      await afterTimers(page, 300);
      const [sum, shifts] = await page.evaluate(() => {
        const { __shift, __shifts } = window as unknown as { __shift: number; __shifts: string[] };
        return [__shift, __shifts] as const;
      });
      expect(sum, shifts.join("\n")).toBeLessThanOrEqual(LATE_FACE[route] ?? LIMIT);
    });
