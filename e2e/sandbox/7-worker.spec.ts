import { expect, open, test } from "../test.ts";

test("workers of the site run where WebAssembly is allowed", async ({ page }) => {
  await open(page, "/docs/develop/tools-and-features/chunk-types");
  const script = page.waitForResponse((response) => response.url().includes("/assets/worker/"));
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "foo.txt", mimeType: "text/plain", buffer: Buffer.from("foo") });
  expect((await script).headers()["content-security-policy"]).toContain("'wasm-unsafe-eval'");
  await expect(
    page.getByText("2387e8e7d8a48c2a9339c97c1dc3461a9a7aa07e994c5cb8b38fd7c1b3e6ea48").first(),
  ).toBeVisible();
});

test("the service worker's script lies at the root of the site, for one classic script", async ({
  request,
}) => {
  const answer = await request.get("/sw.js");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toContain("javascript");
  expect(answer.headers()["cache-control"] ?? "").not.toContain("immutable");
  expect(await answer.text()).not.toMatch(/\bimport\b|importScripts/);
});
