/**
 * The policies hold on every host that a build has a configuration for, in every browser that runs this
 * file: what a page needs is allowed. The harness fails on anything refused in the console.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { DIR } from "../built.ts";
import { NIGHTLY } from "../nightly.ts";
import { blockAt } from "../sandbox/samples.ts";
import { expect, fileTest, hydrated, test } from "../test.ts";

/** Addresses of the hosts by name; a name without one is not installed on this machine. */
const HOSTS = JSON.parse(process.env.E2E_HOSTS ?? "{}") as Readonly<Record<string, string>>;
const NAMES = ["headers.json", "_headers", "nginx", "Caddy"] as const;

/** Scripts that the page has fetched ahead. */
const prefetched = () =>
  performance
    .getEntriesByType("resource")
    // Firefox calls them "other".
    .filter((entry) => /^(link|other)$/.test((entry as PerformanceResourceTiming).initiatorType))
    .filter(({ name }) => name.endsWith(".js")).length;

/** Addresses of every kind of document and worker: what a policy applies to. */
const ANSWERS = [
  "/",
  "/docs/concepts/pss",
  "/api/",
  ...["worker", "samples"].flatMap((folder) =>
    readdirSync(path.join(DIR, "assets", folder))
      .filter((name) => name.endsWith(".js"))
      .sort()
      .slice(-3)
      .map((name) => `/assets/${folder}/${name}`),
  ),
];

/** The headers on which it depends what a browser does with an answer. */
const HEADERS = [
  "content-security-policy",
  "content-type",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
  "referrer-policy",
  "x-content-type-options",
];

/**
 * The hosts whose answers a browser sees: with `NIGHTLY=1` all; else one program, because all send the same
 * headers, which a test of its own compares, and the rest of this suite is served with `headers.json`.
 */
const SEEN: readonly string[] = NIGHTLY ? NAMES : ["nginx"];

for (const name of NAMES) {
  const url = HOSTS[name];
  fileTest(`${name} sends the headers of headers.json`, async ({ request }) => {
    fileTest.skip(url === undefined, `${name} is not installed here`);
    const headersOf = async (address: string) => {
      const headers = (await request.get(address)).headers();
      return HEADERS.map((name) => [name, headers[name]?.toLowerCase().replace(/; charset.*/, "")]);
    };
    for (const address of ANSWERS)
      expect([address, await headersOf(`${url}${address}`)]).toEqual([
        address,
        await headersOf(`${HOSTS["headers.json"]}${address}`),
      ]);
  });
}

for (const name of SEEN) {
  const url = HOSTS[name];
  test.describe(`${name}${url ? "" : ` (not run: ${name} is not installed here)`}`, () => {
    test.skip(url === undefined, `${name} is not installed here`);

    test("pages are fetched ahead, and no link element is left over", async ({ page }) => {
      await page.goto(`${url}/docs/concepts/pss`);
      await hydrated(page);
      await expect.poll(() => page.evaluate(prefetched)).toBeGreaterThan(20);
      await expect(page.locator("link[rel=prefetch]")).toHaveCount(0);
    });

    test("a sample imports bee-js, and edited code is a script", async ({ page }) => {
      await page.goto(`${url}/docs/develop/tools-and-features/bee-js`);
      await hydrated(page);
      const { block, button, status } = blockAt(page, 0);
      await button.click();
      await expect(status).toHaveText(/^Ran in/, { timeout: 60_000 });
      await block.getByRole("button", { name: "Edit" }).click();
      await expect(block.getByRole("textbox")).toBeFocused();
      await page.keyboard.type(" ");
      await button.click();
      await expect(status).toHaveText(/^Ran in [^P]*$/, { timeout: 60_000 });
    });

    test("workers compile WebAssembly and start nodes", async ({ page }) => {
      await page.goto(`${url}/`);
      await hydrated(page);
      const stage = page.getByRole("region", { name: "Upload progress" });
      await stage.getByLabel("Type something").focus();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("hello");
      await expect(stage.getByRole("status")).toContainText("a2322ed653c075c08a78", {
        timeout: 30_000,
      });
      await stage.getByRole("button", { name: "Keep it" }).click();
      await expect(stage.getByRole("link", { name: "open it" })).toBeVisible({ timeout: 60_000 });
    });

    test("an address that leads nowhere has a policy, too", async ({ page, offences }) => {
      offences.expected.push(/404/, /Content Security Policy|page’s settings blocked/);
      const answer = await page.goto(`${url}/no/such/page`);
      expect(answer?.status()).toBe(404);
      await hydrated(page);
      const refused = page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
              resolve(effectiveDirective),
            );
            document.body.append(Object.assign(document.createElement("script"), { text: "1" }));
          }),
      );
      expect(await refused).toMatch(/^script-src/);
    });

    test("a Markdown page says what it costs a language model", async ({ request }) => {
      // The longest one in one part: static hosts with a limit read only the first rules.
      const address = `${url}/docs/develop/access-the-swarm/upload-and-download`;
      const byAddress = await request.get(`${address}.md`);
      const cost = String(Math.ceil((await byAddress.text()).length / 4));
      expect(byAddress.headers()["x-markdown-tokens"]).toBe(cost);
      const page = await request.get(address);
      expect(page.headers()["x-markdown-tokens"]).toBeUndefined();
      // Static hosts choose no file by `Accept`.
      if (name === "_headers") return;
      const accept = { Accept: "text/markdown" };
      const chosen = await request.get(address, { headers: accept });
      expect(chosen.headers()["x-markdown-tokens"]).toBe(cost);
    });

    test("other names of an edition lead to its pages", async ({ page }) => {
      await page.goto(`${url}/docs/2.8.1/concepts/pss?a=1#b`);
      await expect(page).toHaveURL(
        /\/docs\/2\.8\/concepts\/pss\?a=1#b$|\/docs\/concepts\/pss\?a=1#b$/,
      );
    });
  });
}
