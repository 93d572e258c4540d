import { OTHER, ROOT, routeIn } from "../edition.ts";
import { expect, open, test } from "../test.ts";

/** Sections with their entries: labels and link targets below the given folder. */
const SECTIONS: Readonly<
  Record<string, readonly [folder: string, entries: Readonly<Record<string, string>>]>
> = {
  Concepts: [
    "/docs/concepts/",
    {
      Introduction: "introduction",
      "What is Swarm?": "what-is-swarm",
      "DISC Storage": "DISC/",
      "Incentives overview": "incentives/overview",
      PSS: "pss",
      "Access Control": "access-control",
    },
  ],
  "Bee Client": [
    "/docs/bee/",
    {
      Installation: "installation/getting-started",
      "Working With Bee": "working-with-bee/introduction",
      "Bee FAQ": "bee-faq",
    },
  ],
  Develop: [
    "/docs/develop/",
    {
      "Getting Started": "introduction",
      "Building on Swarm": "access-the-swarm/introduction",
      "Tools and Features": "tools-and-features/introduction",
      "Contribute to Bee Development": "contribute/introduction",
    },
  ],
  "Desktop App": [
    "/docs/desktop/",
    {
      Introduction: "introduction",
      Install: "install",
      Configuration: "configuration",
      "Access Content": "access-content",
      "Postage Stamps": "postage-stamps",
      "Upload Content": "upload-content",
      "Backup and Restore": "backup-restore",
      "Publish a Static Website": "publish-a-website",
      "Start a Blog": "start-a-blog",
    },
  ],
  References: [
    "/docs/references/",
    {
      "Smart Contracts": "smart-contracts",
      Tokens: "tokens",
      Community: "community",
      Glossary: "glossary",
      "Fair Data Society": "fair-data-society",
      "Awesome Swarm": "awesome-list",
      FAQ: "faq",
    },
  ],
};

test("2.2 the navigation bar holds the six sections with their entries in order", async ({
  page,
}) => {
  await open(page, "/");
  const bar = page.getByRole("navigation", { name: "Main" });
  const left = bar.locator(".navbar__items:not(.navbar__items--right)");
  const menus = left.locator(".dropdown");
  await expect(menus.locator("> .navbar__link")).toHaveText(Object.keys(SECTIONS));
  for (const [at, [folder, entries]] of Object.values(SECTIONS).entries()) {
    const links = menus.nth(at).locator(".dropdown__link");
    await expect(links).toHaveText(Object.keys(entries));
    const addresses = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute("href")),
    );
    expect(addresses).toEqual(Object.values(entries).map((address) => folder + address));
  }
  await expect(bar.getByRole("link", { name: "API Specification" })).toHaveAttribute(
    "href",
    "/api/",
  );
});

test("2.2 an item without a position stands on the right", async ({ page }) => {
  await open(page, "/");
  const right = page
    .getByRole("navigation", { name: "Main" })
    .locator(".navbar__items--right > .dropdown > .navbar__link, .navbar__items--right > a");
  await expect(right.filter({ hasText: /Bee \d|English/ })).toHaveCount(2);
});

test("2.2 the workshop is reached from the bar, beside the controls, and from the phone's menu", async ({
  page,
}) => {
  await open(page, "/");
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.locator(".navbar__items--right").getByRole("link", { name: "Workshop" }).click();
  await expect(page).toHaveURL("/play");
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/");
  await page.getByRole("button", { name: "Toggle navigation bar" }).click();
  await page.locator(".navbar-sidebar").getByRole("link", { name: "Workshop" }).click();
  await expect(page).toHaveURL("/play");
});

test("2.2 the bar marks the current section", async ({ page }) => {
  const documents: [string, string][] = Object.entries(SECTIONS).map(
    ([name, [folder, entries]]) => [folder + (Object.values(entries)[1] ?? ""), name],
  );
  const marked = page.locator(".navbar .navbar__link--active");
  for (const [route, name] of [
    ...documents,
    [routeIn(OTHER, "/docs/develop/tools-and-features/feeds"), "Develop"],
    [routeIn(ROOT, "/api/"), "API Specification"],
    [routeIn(OTHER, "/api/"), "API Specification"],
    ["/play", "Workshop"],
  ] as const) {
    await open(page, route);
    await expect(marked, route).toHaveText([name]);
    await expect(marked, route).not.toHaveCSS("box-shadow", "none");
    await expect(marked, route).toHaveAttribute("aria-current", /true|page/);
  }
  await open(page, "/changelog");
  await expect(marked).toHaveCount(0);
});

test("2.2 the navigation bar does not hide on scroll", async ({ page }) => {
  await open(page, "/docs/concepts/incentives/postage-stamps");
  await page.mouse.wheel(0, 2500);
  await page.waitForFunction(() => window.scrollY > 1500);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeInViewport();
});

/** Wide spacing that readers may set [WCAG 1.4.12], and text of twice the size. */
const ADAPTED = {
  spacing:
    "* { letter-spacing: 0.12em !important; line-height: 1.5 !important; word-spacing: 0.16em !important; }",
  size: "html { font-size: 200% !important; }",
} as const;

for (const [name, css] of Object.entries(ADAPTED)) {
  test(`2.2 with another ${name} of text no item of the bar lies over another`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, "/docs/concepts/pss");
    const pairs = await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      const items = [...document.querySelectorAll<HTMLElement>(".navbar__items > *")]
        .filter((item) => item.checkVisibility() && item.offsetWidth > 0)
        .map((item) => [item.innerText, item.getBoundingClientRect()] as const);
      return items.flatMap(([a, one], at) =>
        items
          .slice(at + 1)
          .filter(
            ([, other]) =>
              one.left < other.right - 1 &&
              other.left < one.right - 1 &&
              one.top < other.bottom - 1 &&
              other.top < one.bottom - 1,
          )
          .map(([b]) => `${a} and ${b}`),
      );
    }, css);
    expect(pairs).toEqual([]);
  });
}
