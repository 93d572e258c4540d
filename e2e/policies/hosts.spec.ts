/**
 * The policies hold on every host that a build has a configuration for, in every browser that runs this
 * file: what a page needs is allowed. The harness fails on anything refused in the console.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DIR } from "../built.ts";
import { NIGHTLY } from "../nightly.ts";
import { blockAt } from "../sandbox/samples.ts";
import { expect, fileTest, hydrated, test } from "../test.ts";

/** Addresses of the hosts by name; a name without one is not installed on this machine. */
const HOSTS = JSON.parse(process.env.E2E_HOSTS ?? "{}") as Readonly<Record<string, string>>;
/** The first one is the server of the rest of this suite. */
const NAMES = ["headers.json", "nginx", "Caddy", "_headers"] as const;
const OTHERS = NAMES.slice(1);

/** Scripts that the page has fetched ahead. */
const prefetched = () =>
  performance
    .getEntriesByType("resource")
    // Firefox calls them "other".
    .filter((entry) => /^(link|other)$/.test((entry as PerformanceResourceTiming).initiatorType))
    .filter(({ name }) => name.endsWith(".js")).length;

/** Addresses of documents, texts and scripts, and of what a rule for headers names. */
const ANSWERS = [
  "/",
  "/docs/concepts/pss",
  "/docs/concepts/pss.md",
  "/api/",
  // `_headers` has rules for the folders of pages alone.
  "/docs/no/such/page",
  "/llms.txt",
  "/openapi.yaml",
  "/.well-known/api-catalog",
  ...["assets/worker", "assets/samples", "assets/css", "fonts", "get"].flatMap((folder) =>
    readdirSync(path.join(DIR, folder))
      .filter((name) => /\.(?:js|css|woff2|tgz)$/.test(name))
      .sort()
      .slice(-3)
      .map((name) => `/${folder}/${name}`),
  ),
];

interface Rule {
  readonly headers: Readonly<Record<string, string>>;
}
const RULES = JSON.parse(readFileSync(path.join(DIR, "headers.json"), "utf8")) as readonly Rule[];

/** The headers that a build asks for, and the type. */
const HEADERS = [
  ...new Set(["Content-Type", ...RULES.flatMap(({ headers }) => Object.keys(headers))]),
].map((name) => name.toLowerCase());

/**
 * The hosts whose answers a browser sees: with `NIGHTLY=1` all; else one, because all send the same headers,
 * which tests of their own compare, and the rest of this suite is served with `headers.json`.
 */
const SEEN: readonly string[] = NIGHTLY
  ? NAMES
  : OTHERS.filter((name) => HOSTS[name] !== undefined).slice(0, 1);

for (const name of OTHERS) {
  const url = HOSTS[name];
  fileTest(`${name} answers with status and headers as headers.json does`, async ({ request }) => {
    fileTest.skip(url === undefined, `${name} is not installed here`);
    const answerOf = async (host: string | undefined, address: string) => {
      const answer = await request.get(`${host}${address}`);
      const headers = answer.headers();
      const isPage = /html|javascript/.test(headers["content-type"] ?? "");
      // What this suite's server adds to every file, and leaves away where no policy applies.
      if (headers["cache-control"] === "no-cache") delete headers["cache-control"];
      if (!isPage) delete headers["content-security-policy"];
      const sent = HEADERS.map((header) => [header, headers[header]]);
      return { address, status: answer.status(), ...Object.fromEntries(sent) };
    };
    for (const address of ANSWERS)
      expect
        .soft(await answerOf(url, address))
        .toEqual(await answerOf(HOSTS["headers.json"], address));
  });
}

for (const name of NAMES) {
  const url = HOSTS[name];
  fileTest.describe(`requests to ${name}`, () => {
    fileTest.skip(url === undefined, `${name} is not installed here`);

    fileTest("a Markdown page says what it costs a language model", async ({ request }) => {
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

    fileTest("other names of an edition lead to its pages", async ({ request }) => {
      const answer = await request.get(`${url}/docs/2.8.1/concepts/pss?a=1`);
      expect(answer.status()).toBe(200);
      expect(answer.url()).toMatch(/\/docs\/(?:2\.8\/)?concepts\/pss\?a=1$/);
    });
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
  });
}
