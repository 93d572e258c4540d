import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "@playwright/test";
import { violationsInThemes } from "../axe.ts";
import { expect, open, test } from "../test.ts";

/** A picture of one pixel. */
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const READY = "A development node runs in this page.";

test.describe.configure({ timeout: 120_000 });

/** Opens an operation and its panel; by default waits until the node in the page runs. */
async function openPanel(page: Page, id: string, ready = true): Promise<Locator> {
  await open(page, `/api/#${id}`);
  await page.locator(`[id="${id}"]`).getByRole("button", { name: "Send a request" }).click();
  const panel = page.locator(`[id="${id}"] .api-send`);
  // Code and document are loaded now.
  await panel.waitFor({ timeout: 20_000 });
  // A node of its own starts in a worker, buys a batch and stores two things.
  if (ready) await expect(panel).toContainText(READY, { timeout: 30_000 });
  return panel;
}

test("nothing is loaded for the panel before the first click", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, "/api/#uploadBytes");
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => /openapi|worker/.test(path))).toEqual([]);
  expect(page.workers()).toHaveLength(0);
});

test("an upload goes to the node in the page, and comes back from it", async ({ page }) => {
  const upload = await openPanel(page, "uploadBytes");
  await expect(upload.getByRole("radio", { name: "a node in this page" })).toBeChecked();
  await expect(upload.getByLabel("Swarm-Postage-Batch-Id")).toHaveValue(/^[0-9a-f]{64}$/);
  await upload.getByLabel("body").fill("from the page");
  await upload.getByRole("button", { name: "Send", exact: true }).press("Enter");
  await expect(upload.getByRole("status")).toContainText("201 Created");
  const body = (await upload.getByRole("region", { name: "Body" }).textContent()) ?? "";
  const { reference } = JSON.parse(body) as { reference: string };
  await upload.getByText(/\d+ headers/).click();
  await upload.getByText("swarm-tag", { exact: true }).waitFor();

  await page.evaluate(() => (location.hash = "downloadBytes"));
  const download = page.locator('[id="downloadBytes"]');
  await download.getByRole("button", { name: "Send a request" }).click();
  // The document of 8.1.0 calls it as the node does: an address.
  const address = download.getByLabel(/^(reference|address)/);
  await address.fill(reference);
  await address.press("Enter");
  await expect(download.getByRole("status")).toContainText("200 OK, 13 bytes");
  await expect(download.getByRole("region", { name: "Body" })).toHaveText("from the page");
});

test("a chosen picture is uploaded as it is, shown, and read back by its operation", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const upload = await openPanel(page, "uploadBzz");
  await upload
    .getByLabel("Choose a file")
    .setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: DOT });
  await expect(upload.getByLabel(/^name/)).toHaveValue("dot.png");
  await upload.getByRole("button", { name: "Send", exact: true }).click();
  await expect(upload.getByRole("status")).toBeInViewport();
  const body = upload.getByRole("region", { name: "Body" });
  await expect(body).toBeInViewport();
  const { reference } = JSON.parse((await body.textContent()) ?? "") as { reference: string };
  await upload.getByRole("button", { name: "Open it" }).click();
  const picture = upload.getByRole("img", { name: "Content of the upload" });
  await picture.waitFor();
  // Decoded: its only media type is the one of bytes.
  await expect(picture).toHaveJSProperty("naturalWidth", 1);
  await upload.getByRole("link", { name: /^Read it back/ }).click();
  await expect(page).toHaveURL(/#downloadBzz$/);
  const download = page.locator('[id="downloadBzz"]');
  await expect(download.getByLabel(/^(reference|address)/)).toHaveValue(reference);
  const send = download.getByRole("button", { name: "Send", exact: true });
  await expect(send).toBeFocused();
  await expect(download.locator(".api-send")).toBeInViewport();
  await expect(download.locator(".api-panels").first()).not.toContainText(reference);
  await send.press("Enter");
  await expect(download.getByRole("status")).toContainText(`200 OK, ${DOT.length} bytes`);
});

test("what was made up is said aloud, an error leads to its explanation", async ({ page }) => {
  const panel = await openPanel(page, "getStamp");
  await panel.getByRole("button", { name: "Send", exact: true }).click();
  await expect(panel.getByRole("status")).toContainText(
    "Simulated by the development node: chain.",
  );
  await panel.getByLabel("batch_id").fill("ab".repeat(32));
  await panel.getByRole("button", { name: "Send", exact: true }).click();
  await expect(panel.getByRole("status")).toContainText("404 Not Found");
  await panel.getByRole("link", { name: /issuer does not exist/ }).click();
  await expect(page).toHaveURL(/\/errors\/[a-z-]+$/);
});

test("bytes that are no text are offered as a download", async ({ page }) => {
  const panel = await openPanel(page, "getChunk");
  await panel.getByRole("button", { name: "Send", exact: true }).click();
  await expect(panel).toContainText("19 bytes of binary/octet-stream, no text.");
  const saving = page.waitForEvent("download");
  await panel.getByRole("link", { name: "Download" }).click();
  expect(readFileSync(await (await saving).path())).toHaveLength(19);
});

test("a body that cannot be sent is explained", async ({ page }) => {
  const panel = await openPanel(page, "uploadChunk");
  await panel.getByLabel("body").fill("0g");
  await panel.getByRole("button", { name: "Send", exact: true }).click();
  await expect(panel.getByRole("status")).toHaveText("The body must be pairs of hex digits.");
  await expect(panel.getByLabel("body")).toBeFocused();
});

test("Escape closes the panel and the focus returns", async ({ page }) => {
  const panel = await openPanel(page, "getHealth");
  await panel.getByRole("button", { name: "Send", exact: true }).press("Escape");
  await expect(panel).toHaveCount(0);
  const button = page.locator('[id="getHealth"]').getByRole("button", { name: "Send a request" });
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "false");
});

test("the reader's own node gets a request only when it is chosen, and a slow one is cancelled", async ({
  page,
}) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url === "/readiness") return; // never answers
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Content-Type", "application/json");
    response.end('{"status":"ok","version":"2.6.0","apiVersion":"7.3.0"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await page.addInitScript((base) => localStorage.setItem("api.base-url", base), own);
  try {
    const health = await openPanel(page, "getHealth");
    await health.getByRole("button", { name: "Send", exact: true }).click();
    await expect(health.getByRole("status")).toContainText("200 OK");
    expect(asked).toEqual([]);
    await health.getByRole("radio", { name: own }).check();
    await health.getByRole("button", { name: "Send to my node" }).click();
    await expect(health.getByRole("region", { name: "Body" })).toContainText('"version": "2.6.0"');
    expect(asked).toEqual(["GET /health"]);

    await page.evaluate(() => (location.hash = "getReadiness"));
    const ready = page.locator('[id="getReadiness"]');
    await ready.getByRole("button", { name: "Send a request" }).click();
    await ready.getByRole("radio", { name: own }).check();
    await ready.getByRole("button", { name: "Send to my node" }).click();
    await ready.getByRole("button", { name: "Cancel" }).click();
    await expect(ready.getByRole("status")).toHaveText("Cancelled.");
    await expect(ready.getByRole("button", { name: "Cancel" })).toBeHidden();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test("a node that does not answer, and one that the page may not reach, are explained", async ({
  page,
  offences,
}) => {
  offences.expected.push(/ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT/);
  await page.addInitScript(() => localStorage.setItem("api.base-url", "http://127.0.0.1:9"));
  const panel = await openPanel(page, "createTag");
  await panel.getByRole("radio", { name: "http://127.0.0.1:9" }).check();
  await expect(panel).toContainText("may spend its funds");
  await panel.getByRole("button", { name: "Send to my node" }).click();
  await expect(panel.getByRole("status")).toContainText("No answer from http://127.0.0.1:9.");
  await page.addInitScript(() => localStorage.setItem("api.base-url", "https://node.example"));
  // The panel opens again.
  await page.reload();
  await expect(panel.getByRole("radio", { name: "https://node.example" })).toBeDisabled({
    timeout: 20_000,
  });
  await expect(panel).toContainText("This page may only send to http://localhost");
});

test("an open panel follows the address at the top of the page", async ({ page }) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Content-Type", "application/json");
    response.end('{"status":"ok"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const panel = await openPanel(page, "getHealth");
    await panel.getByRole("radio", { name: "http://localhost:1633" }).check();
    const field = page.locator("#api-base");
    await field.fill(own);
    await expect(panel.getByRole("radio", { name: own })).toBeChecked();
    await panel.getByRole("button", { name: "Send to my node" }).click();
    await expect(panel.getByRole("status")).toContainText("200 OK");
    expect(asked).toEqual(["GET /health"]);
    await field.fill("https://node.example");
    await expect(panel.getByRole("radio", { name: "https://node.example" })).toBeDisabled();
    await expect(panel.getByRole("radio", { name: "a node in this page" })).toBeChecked();
    await panel.getByRole("button", { name: "Send", exact: true }).waitFor();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test("the panel with an answer has no accessibility violations in either theme", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const panel = await openPanel(page, "uploadBzz");
  for (const more of await panel.locator(".api-send-more > summary").all()) await more.click();
  await panel.getByRole("button", { name: "Send", exact: true }).click();
  await expect(panel.getByRole("status")).toContainText("201 Created");
  // The other operations have no part in this and would cost a minute.
  await page.evaluate(() => {
    for (const one of document.querySelectorAll(".api-group .api-op:not(#uploadBzz)")) one.remove();
  });
  expect(await violationsInThemes(page, "#uploadBzz .api-samples")).toEqual([]);
});

test("a phone of 320 px has room for the panel", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const panel = await openPanel(page, "uploadBytes");
  await panel.getByRole("button", { name: "Send", exact: true }).click();
  await expect(panel.getByRole("status")).toContainText("201 Created");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
