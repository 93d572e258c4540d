import type { Page } from "@playwright/test";
import { expect, follow, open, test } from "../test.ts";

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
