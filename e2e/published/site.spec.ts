/**
 * The site as it is published on Swarm, opened from a development node: everything that hangs on its
 * base URL. `npm run publish:swarm -- --dev --test` starts it; the addresses come from there.
 */
import { dialogOf, ask } from "../search/dialog.ts";
import { expect, hydrated, open, test } from "../test.ts";

/** Addresses of the variants, parted by spaces, each with a slash at its end. */
const ADDRESSES = (process.env.E2E_PUBLISHED ?? "").split(" ").filter(Boolean);

/** The reference of each variant, in their order. */
const REFERENCES = (process.env.E2E_REFERENCES ?? "").split(" ").filter(Boolean);

const FROM = "docs/concepts/introduction/";
const SAMPLE = "docs/develop/tools-and-features/bee-js/";

for (const [at, address] of ADDRESSES.entries()) {
  const { origin, pathname: base } = new URL(address);

  test.describe(`below ${base} of ${new URL(address).hostname.slice(0, 12)}`, () => {
    test("nothing is asked that is not there, and nothing outside of the site", async ({
      page,
    }) => {
      const asked: string[] = [];
      const missing: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      page.on("response", (response) => {
        if (response.status() >= 400) missing.push(response.url());
      });
      await open(page, address);
      await open(page, address + FROM);
      await page.waitForLoadState("networkidle");
      expect(asked.length).toBeGreaterThan(10);
      expect(asked.filter((url) => !url.startsWith(address) && !/^(data|blob):/.test(url))).toEqual(
        [],
      );
      expect(missing).toEqual([]);
    });

    test("a click in the sidebar leads on, and the page opens again by its address", async ({
      page,
    }) => {
      await open(page, address + FROM);
      await page
        .getByRole("navigation", { name: "Docs sidebar" })
        .getByRole("link", { name: "PSS" })
        .click();
      await expect(page).toHaveURL(new RegExp(`^${origin}${base}docs/concepts/pss/?$`));
      await expect(page.getByRole("heading", { level: 1 })).toContainText("PSS");
      await page.reload();
      await hydrated(page);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("PSS");
    });

    test("an address that leads nowhere shows the page for it, which says noindex", async ({
      page,
    }) => {
      await open(page, `${address}no/such/page`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/not found/i);
      await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute(
        "content",
        /noindex/,
      );
    });

    // A copy for host names has no other address on its host.
    if (base !== "/")
      test("opened by its reference, a page leads to itself below its feed", async ({
        page,
        offences,
      }) => {
        // React renders the page again, because its scripts do not know this address.
        offences.expected.push(/Hydration|#418|onRecoverableError/);
        await page.goto(`${origin}/bzz/${REFERENCES[at]}/docs/concepts/pss/`);
        await page.getByRole("link", { name: "Open this page there" }).click();
        await expect(page).toHaveURL(new RegExp(`^${origin}${base}docs/concepts/pss/?$`));
        await expect(page.getByRole("heading", { level: 1 })).toContainText("PSS");
      });

    test("search finds, and a hit leads to a page of this site", async ({ page }) => {
      await open(page, address + FROM);
      await page.keyboard.press("Control+k");
      const dialog = dialogOf(page);
      await dialog.field.waitFor();
      await ask(dialog, "dilute a batch");
      await dialog.options.first().click();
      await expect(page).not.toHaveURL(address + FROM);
      expect(page.url().startsWith(address)).toBe(true);
    });

    test("the copy checks itself, to the last byte, with what it was opened from", async ({
      page,
    }) => {
      test.setTimeout(300_000);
      await open(page, `${address}swarm`);
      await expect(page.getByText(/is a published copy of documentation/)).toBeVisible();
      await expect(page.getByLabel("Address of the copy")).toHaveValue(/^[0-9a-f]{64}$/);
      await page.getByRole("button", { name: "Check every byte" }).click();
      await expect(page.getByText(/^Fine: all [\d,]+ files are, to the last byte/)).toBeVisible({
        timeout: 280_000,
      });
    });

    test("the reference shows its operations", async ({ page }) => {
      await open(page, `${address}api/`);
      await expect(page.locator("#buyStamp")).toBeAttached();
      expect(await page.locator(".api-op").count()).toBeGreaterThan(50);
    });

    test("a sample runs in the page and prints what the page shows", async ({ page }) => {
      await open(page, address + SAMPLE);
      const block = page.locator(".code:has(.code-run)").first();
      await block.locator(".code-run").click();
      const status = block.getByRole("status", { includeHidden: true });
      await expect(status).toHaveText(/^Ran in .*Printed what the page shows\.$/, {
        timeout: 45_000,
      });
    });
  });
}
