import type { Page } from "@playwright/test";
import { expect, FRESH_PROFILE, follow, open, test } from "../test.ts";

test.use(FRESH_PROFILE);

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly data: unknown;
}

/** What a page says of itself: its title, the root's classes and all that the page put in its head. */
async function headOf(page: Page, html?: string) {
  const head = await page.evaluate((source) => {
    const shown = source ? new DOMParser().parseFromString(source, "text/html") : document;
    const tags = [...shown.head.querySelectorAll("[data-rh]:not(title)")].map((tag): Tag => {
      const attributes = [...tag.attributes].map(({ name, value }) => [name, value] as const);
      const data: unknown = tag.textContent && JSON.parse(tag.textContent);
      return { name: tag.localName, attributes: Object.fromEntries(attributes), data };
    });
    return { title: shown.title, classes: shown.documentElement.className, tags };
  }, html);
  const key = ({ name, attributes }: Tag): string =>
    [name, ...Object.values(attributes).toSorted()].join();
  return { ...head, tags: head.tags.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)) };
}

const WAY = [
  "/docs/develop/tools-and-features/pss",
  "/docs/concepts/introduction",
  "/blog",
  "/",
  "/docs/bee/bee-faq",
] as const;

test("after a click the head is the same as if the page had been loaded", async ({ page }) => {
  for (const route of WAY) {
    const loaded = await (await page.request.get(route)).text();
    await open(page, "/docs/develop/introduction");
    await follow(page, route);
    const expected = await headOf(page, loaded);
    expect(expected.tags.length).toBeGreaterThan(8);
    await expect.poll(() => headOf(page)).toEqual(expected);
  }
});

for (const route of ["/docs/concepts/introduction", "/api/", "/search"]) {
  test(`what ${route} says of itself stays while it comes to life`, async ({ page, context }) => {
    await page.addInitScript(() => {
      const changes: string[] = [];
      Object.assign(window, { changes });
      // The build sorts the members of structured data, which are then written once more.
      const isSaid = (node: Node): node is Element =>
        node instanceof Element && node.matches("[data-rh]:not(html, title, script)");
      new MutationObserver((records) => {
        for (const { target, removedNodes, type, oldValue } of records) {
          const gone = [...removedNodes].filter(isSaid);
          changes.push(...gone.map(({ outerHTML }) => outerHTML));
          const now = document.documentElement.className;
          if (type === "attributes" && target === document.documentElement && oldValue !== now)
            changes.push(`class ${oldValue}: ${now}`);
        }
      }).observe(document, {
        childList: true,
        subtree: true,
        attributeFilter: ["class"],
        attributeOldValue: true,
      });
    });
    // On a slow machine React takes several frames.
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await open(page, route);
    await expect(page.locator("html")).toHaveAttribute("data-has-hydrated", "true");
    // Head changes requested during hydration are applied in the frames after it.
    const changes = await page.evaluate(async () => {
      for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
      return (window as unknown as { changes: readonly string[] }).changes;
    });
    expect(changes).toEqual([]);
  });
}
