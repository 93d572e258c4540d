/** Types of the names in samples, and the reference of bee-js. */
import type { Page } from "@playwright/test";
import { setTheme, violations } from "../axe.ts";
import { NEWER, OLDER, routeIn, type Edition } from "../edition.ts";
import { readablePages } from "../quality/pages.ts";
import { expect, open, test } from "../test.ts";

const PAGE = routeIn(NEWER, "/docs/develop/access-the-swarm/upload-and-download");
const tooltip = (page: Page) => page.getByRole("tooltip");
const codeWith = (page: Page, text: string) =>
  page.locator("pre[data-types]").filter({ hasText: text }).filter({ visible: true }).first();

test("types come when code is pointed at, not before; the code stays the same", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/types/")) asked.push(request.url());
  });
  await open(page, PAGE);
  const code = codeWith(page, "uploadData");
  const text = await code.innerText();
  expect(asked).toEqual([]);
  await code.getByText("uploadData").first().hover();
  await expect(tooltip(page)).toContainText("Bee.uploadData(");
  await expect(tooltip(page)).toContainText("Stores bytes or text");
  expect(asked).toHaveLength(1);
  expect(await code.innerText()).toBe(text);
  const name = await code.locator(".typed", { hasText: "uploadData" }).first().boundingBox();
  const box = await tooltip(page).boundingBox();
  if (!name || !box) throw new Error("name and tooltip are drawn");
  const isApart = box.y >= name.y + name.height || box.y + box.height <= name.y;
  expect(isApart).toBe(true);
  await page.keyboard.press("Escape");
  await expect(tooltip(page)).toHaveCount(0);

  // Two blocks have tooltips of their own, and show one at a time.
  const other = codeWith(page, "uploadFile");
  await other.focus();
  await expect(other.locator(".typed").first()).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(tooltip(page)).toHaveCount(1);
  await code.focus();
  await expect(tooltip(page)).toHaveCount(0);
});

test("by keyboard: one tab stop, Enter to the names, arrows between them, Escape back; both themes, 390 px", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, PAGE);
  const code = codeWith(page, "uploadData");
  await code.focus();
  await expect(code.locator(".typed").first()).toBeAttached();
  await page.keyboard.press("Enter");
  const focused = page.locator(".typed:focus");
  await expect(focused).toHaveText("Bee");
  await expect(tooltip(page)).toContainText("class Bee");
  const id = await tooltip(page).getAttribute("id");
  await expect(focused).toHaveAttribute("aria-describedby", id ?? "");
  for (const theme of ["light", "dark"] as const) {
    await setTheme(page, theme);
    expect(await violations(page)).toEqual([]);
  }
  const [before] = await focused.allInnerTexts();
  await page.keyboard.press("ArrowDown");
  await expect(focused).toHaveText("bee");
  await page.keyboard.press("ArrowUp");
  await expect(focused).toHaveText(before ?? "");
  await page.keyboard.press("Enter");
  const link = tooltip(page).getByRole("link", { name: "Reference" });
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute("href", "/bee-js/2.8/Bee");
  await page.keyboard.press("Escape");
  await expect(focused).toHaveText("Bee");
  await page.keyboard.press("Escape");
  await expect(code).toBeFocused();
  await expect(tooltip(page)).toHaveCount(0);
});

test("the reference has a page for each class, in the list, the sitemap and as Markdown", async ({
  page,
  request,
}) => {
  const found = readablePages().filter(({ route }) => /^\/bee-js\/./.test(route));
  expect(found.length).toBeGreaterThan(55);
  const lists = await Promise.all(
    ["/bee-js/", "/bee-js/2.8/"].map(async (list) => (await request.get(list)).text()),
  );
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const lost: string[] = [];
  for (const { route } of found) {
    const bare = route.replace(/\/$/, "");
    const isList = bare === "/bee-js/2.8";
    if (!isList && !lists.some((list) => new RegExp(`href="?${bare}[" >]`).test(list)))
      lost.push(`${route}: not in a list`);
    if (!sitemap.includes(`${route}</loc>`)) lost.push(`${route}: not in the sitemap`);
    if ((await request.get(`${bare}.md`)).status() !== 200) lost.push(`${bare}.md`);
  }
  expect(lost).toEqual([]);
  await open(page, "/bee-js/2.8/Bee#uploadData");
  await expect(page.locator("#uploadData")).toBeInViewport();
  const member = page.locator("#uploadData");
  await expect(member.getByRole("link", { name: "POST /bytes" })).toHaveAttribute(
    "href",
    "/api/2.8/#uploadBytes",
  );
  for (const theme of ["light", "dark"] as const) {
    await setTheme(page, theme);
    expect(await violations(page)).toEqual([]);
  }
});

/** Address of a page of the reference in an edition. */
const referenceIn = ({ prefix }: Edition, page: string): string => `/bee-js/${prefix}${page}`;

test("the edition switch keeps class and member; without the class it leads to the list", async ({
  page,
}) => {
  const bar = page.getByRole("navigation", { name: "Main" });
  const switchTo = async ({ release }: Edition): Promise<void> => {
    await bar.locator(".navbar-version").hover();
    await bar.getByRole("link", { name: `Bee ${release}` }).click();
    await expect(bar.locator(".navbar-version")).toHaveText(`Bee ${release}`);
  };
  await open(page, referenceIn(NEWER, "Bee#uploadFile"));
  await switchTo(OLDER);
  await expect(page).toHaveURL(referenceIn(OLDER, "Bee#uploadFile"));
  await expect(page.locator("#uploadFile")).toBeInViewport();
  await switchTo(NEWER);
  await expect(page).toHaveURL(referenceIn(NEWER, "Bee#uploadFile"));
  await expect(page.locator("#uploadFile")).toBeInViewport();

  await open(page, referenceIn(NEWER, "Bee#renameStorage"));
  await switchTo(OLDER);
  await expect(page).toHaveURL(referenceIn(OLDER, "Bee"));
  await open(page, referenceIn(OLDER, "BeeDev"));
  await switchTo(NEWER);
  await expect(page).toHaveURL(referenceIn(NEWER, ""));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Reference of bee-js/);
});

test("at 320 px the title of a block is whole, and its hint moves nothing below a finger", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page, PAGE);
  const code = codeWith(page, "uploadData");
  const top = (): Promise<number> =>
    code.evaluate((pre) => {
      const block = pre.parentElement ?? pre;
      return pre.getBoundingClientRect().top - block.getBoundingClientRect().top;
    });
  const title = code.locator("..").locator(".code-title");
  const height = (await title.boundingBox())?.height ?? 0;
  expect(height).toBeLessThan(30);
  const before = await top();
  await code.focus();
  await expect(code.locator(".typed").first()).toBeAttached();
  expect(await top()).toBe(before);
});
