import { randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { servePlainly } from "../plain-server.ts";
import { setTheme, violations } from "../axe.ts";
import { expect, test } from "../test.ts";

// The page of a development node, served by the node itself: no site is asked here.
const NODE = process.env.E2E_DEV_NODE ?? "http://127.0.0.1:1633";

// One node and one clock for all of them.
test.describe.configure({ mode: "default" });

async function openPanel(page: Page, id: string, title: string) {
  await page.goto(`${NODE}/_dev/ui#${id}`);
  await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  return page.getByRole("region", { name: title, exact: true });
}

const blockOf = async (page: Page): Promise<number> => {
  const text = await page.getByRole("region").locator("strong").first().textContent();
  return Number(text?.replaceAll(",", ""));
};

const fact = (page: Page, name: string) =>
  page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd");

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("an upload of another client is seen: as a request, and in the buckets of its batch", async ({
  page,
  request,
}) => {
  const { stamps } = (await (await request.get(`${NODE}/stamps`)).json()) as {
    stamps: { batchID: string }[];
  };
  const batch = stamps[0]?.batchID ?? "";
  await openPanel(page, "batches", "Batches");
  const given = async (): Promise<number> => {
    const text = await fact(page, "Stamps issued").textContent();
    return Number(text?.replaceAll(",", "").split(" ")[0]);
  };
  const before = await given();
  const answer = await request.post(`${NODE}/bytes`, {
    headers: { "Swarm-Postage-Batch-Id": batch },
    data: randomBytes(10_000),
  });
  const { reference } = (await answer.json()) as { reference: string };
  // The page is notified and refreshes: three leaves and the root.
  await expect.poll(given).toBe(before + 4);
  await page.getByRole("link", { name: /^Requests/ }).click();
  const uploaded = page.getByRole("listitem").filter({ hasText: "POST /bytes" }).first();
  await expect(uploaded).toContainText("201");
  await expect(uploaded).toContainText("10.00 kB sent");
  await expect(uploaded).toContainText("4 stamps");
  await page.goto(`${NODE}/_dev/ui#chunks/${reference}`);
  await expect(fact(page, "As a span")).toHaveText("10,000 bytes below");
  await expect(page.getByRole("heading", { name: "Refers to 3 chunks" })).toBeVisible();
});

test("uploads from the page with its keys; what is refused is explained", async ({
  page,
  request,
}) => {
  const panel = await openPanel(page, "uploads", "Uploads and pins");
  await panel.getByLabel("Pin it").check();
  await panel.getByLabel("Text").fill(`by hand ${randomBytes(8).toString("hex")}`);
  await panel.getByLabel("Text").press("Enter");
  await expect(panel.getByRole("status")).toContainText(/Uploaded: [0-9a-f]{64}/);
  const said = await panel.getByRole("status").textContent();
  // Its tag, and its pin.
  await expect(panel.getByTitle(/[0-9a-f]{64}/.exec(said ?? "")?.[0] ?? "")).toHaveCount(2);
  expect((await request.get(`${NODE}/bytes/abc`)).status()).toBe(400);
  await page.goto(`${NODE}/_dev/ui#requests`);
  const refused = page.getByRole("listitem").filter({ hasText: "/bytes/abc" }).first();
  await refused.locator("summary").press("Enter");
  await expect(refused).toContainText("reason-odd-length-hex");
  await expect(refused).toContainText("downloadBytes");
});

test("a message that is sent comes in, and one of another client as well", async ({
  page,
  request,
}) => {
  const panel = await openPanel(page, "messages", "Messages");
  const messages = panel.getByRole("list", { name: "Messages, the newest first" });
  const topic = `topic ${randomBytes(4).toString("hex")}`;
  await panel.getByLabel("Topic", { exact: true }).fill(topic);
  await panel.getByLabel("Message", { exact: true }).fill("sealed");
  await panel.getByLabel("Message", { exact: true }).press("Enter");
  await expect(messages.getByRole("listitem")).toContainText(["sealed"]);
  await panel.getByLabel("Way").selectOption("gsoc");
  await panel.getByLabel("Identifier").fill(topic);
  await panel.getByLabel("Message", { exact: true }).fill("open");
  await panel.getByLabel("Message", { exact: true }).press("Enter");
  await expect(messages.getByRole("listitem")).toContainText(["open", "sealed"]);
  await expect(panel.getByText(`PSS ${topic}, listening`)).toBeVisible();
  // The subscription stays open while another panel is shown.
  await page.getByRole("link", { name: /^Chunks/ }).click();
  const { stamps } = (await (await request.get(`${NODE}/stamps`)).json()) as {
    stamps: { batchID: string }[];
  };
  const sent = await request.post(`${NODE}/pss/send/${encodeURIComponent(topic)}/00`, {
    headers: { "Swarm-Postage-Batch-Id": stamps[0]?.batchID ?? "" },
    data: Buffer.from("from elsewhere"),
  });
  expect(sent.status()).toBe(201);
  await page.getByRole("link", { name: /^Messages/ }).click();
  await expect(messages.getByRole("listitem")).toContainText(["from elsewhere", "open", "sealed"]);
  // What the page itself listens to is no request that is told of.
  await page.getByRole("link", { name: /^Requests/ }).click();
  await page.getByLabel("Filter").fill("/subscribe/");
  await expect(page.getByText(/^0 of \d+ requests$/)).toBeVisible();
});

test("a purchase is seen on the chain with its request and events", async ({ page, request }) => {
  const panel = await openPanel(page, "chain", "Chain");
  const blocks = panel.getByRole("list", { name: "Blocks, the newest first" });
  const path = "/stamps/1000000000/18";
  expect((await request.post(`${NODE}${path}`)).status()).toBe(201);
  await panel.getByRole("button", { name: "One block" }).press("Enter");
  const bought = blocks
    .getByRole("listitem")
    .filter({ hasText: `POST ${path}` })
    .last();
  await bought.locator("summary").first().press("Enter");
  await expect(bought).toContainText("PostageStamp.BatchCreated");
  await expect(bought).toContainText("buyStamp");
  await panel.getByRole("tab", { name: "Blocks" }).press("ArrowRight");
  const stamps = panel.getByRole("row").filter({ hasText: "PostageStamp" });
  await expect(stamps).toContainText("xBZZ");
});

test("the clock is held; a snapshot is taken, and the node goes back to it", async ({ page }) => {
  const panel = await openPanel(page, "clock", "Clock and snapshots");
  await panel.getByRole("button", { name: "Hold" }).click();
  await expect(panel.getByText("held: no new blocks")).toBeVisible();
  const held = await blockOf(page);
  await panel.getByRole("button", { name: "Take a snapshot" }).click();
  await expect(panel.getByRole("status")).toContainText(/Snapshot 0x\w+ was taken/);
  await panel.getByRole("button", { name: "A day on" }).click();
  await expect.poll(() => blockOf(page)).toBe(held + 17_280);
  await panel
    .getByRole("button", { name: /^Back to block/ })
    .last()
    .click();
  await expect.poll(() => blockOf(page)).toBe(held);
  await panel.getByRole("button", { name: "Take a snapshot" }).click();
  await panel.getByRole("button", { name: /^Forget snapshot/ }).click();
  await expect(panel.getByRole("button", { name: /^Back to block/ })).toHaveCount(0);
  await panel.getByRole("button", { name: "Let it run" }).click();
  await expect(panel.getByText("a block each second")).toBeVisible();
});

test("a rule makes requests fail, but not those of the page", async ({ page, request }) => {
  const panel = await openPanel(page, "faults", "Faults");
  await panel.getByLabel("Path").fill("/*");
  await panel.getByLabel("What happens").selectOption("503");
  await panel.getByLabel("Times").fill("2");
  await panel.getByRole("button", { name: "Make it fail" }).click();
  await expect(panel.getByText("answers 503, 2 times more")).toBeVisible();
  expect((await request.get(`${NODE}/health`)).status()).toBe(503);
  await page.reload();
  await expect(panel.getByText("answers 503, once more")).toBeVisible();
  await panel.getByRole("button", { name: "Remove the rule for /*" }).click();
  await expect(panel.getByText("No rule: every request is answered.")).toBeVisible();
  expect((await request.get(`${NODE}/health`)).status()).toBe(200);
});

test("nothing but its own files runs, and no other page changes the node", async ({
  page,
  offences,
}) => {
  offences.expected.push(/403/);
  const answer = await page.goto(`${NODE}/_dev/ui`);
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).toContain("connect-src 'self'; ");
  expect(policy).toContain("worker-src 'self'");
  expect(policy).not.toContain("unsafe");
  const asked = page.waitForEvent("request", (one) => one.url().endsWith("/_dev/state"));
  expect(new URL((await asked).url()).origin).toBe(NODE);
  // Nor may it listen to another node.
  offences.expected.push(/Content Security Policy|violates/);
  const elsewhere = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        addEventListener("securitypolicyviolation", ({ blockedURI }) => resolve(blockedURI));
        try {
          new WebSocket("ws://127.0.0.1:9/pss/subscribe/chat").onopen = () => resolve("opened");
        } catch {
          // Some browsers throw at once, and still fire the event.
        }
      }),
  );
  expect(elsewhere).toContain("127.0.0.1:9");
  // A page of another origin sends what browsers send without asking first.
  const folder = mkdtempSync(path.join(tmpdir(), "other-origin-"));
  writeFileSync(path.join(folder, "page.html"), "<title>another page</title>");
  const other = await servePlainly(folder);
  await page.goto(`${other.url}page.html`);
  const sent = await page.evaluate(
    (url) =>
      fetch(`${url}/stamps/1000000000/17`, { method: "POST", mode: "no-cors" }).then(
        ({ type }) => type,
      ),
    NODE,
  );
  expect(sent).toBe("opaque");
  await other.stop();
  await page.goto(`${NODE}/_dev/ui#requests`);
  const refused = page
    .getByRole("listitem")
    .filter({ hasText: "POST /stamps/1000000000/17" })
    .first();
  await expect(refused).toContainText("403");
});

for (const [id, title] of [
  ["requests", "Requests"],
  ["batches", "Batches"],
  ["uploads", "Uploads and pins"],
  [`chunks/${"0".repeat(64)}`, "Chunks"],
  ["feeds", "Feeds"],
  ["messages", "Messages"],
  ["chain", "Chain"],
  ["clock", "Clock and snapshots"],
  ["faults", "Faults"],
  ["links", "Links"],
] as const) {
  test(`${title}: both themes, and a phone`, async ({ page, offences }) => {
    offences.expected.push(/404/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`${NODE}/_dev/ui#${id}`);
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
    await expect(page.getByText("overlay")).toBeVisible();
    for (const theme of ["dark", "light"] as const) {
      await setTheme(page, theme);
      expect(await violations(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
}

test("says that the node does not answer, and keeps the theme that was chosen", async ({
  page,
  offences,
}) => {
  offences.expected.push(/Failed to load|ERR_/);
  await page.goto(`${NODE}/_dev/ui`);
  await page.getByRole("button", { name: /theme$/ }).click();
  const theme = await page.locator("html").getAttribute("data-theme");
  await page.route("**/_dev/requests", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("the node does not answer")).toBeVisible();
  expect(await page.locator("html").getAttribute("data-theme")).toBe(theme);
});
