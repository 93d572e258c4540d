/** The workshop's panels with a node of the reader's: a development node, and a Bee that is only read. */
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, open, test } from "../test.ts";

const NODE = process.env.E2E_DEV_NODE ?? "http://127.0.0.1:1633";

/** Grouped from 10,000 on, as the site shows numbers. */
const SHOWN = new Intl.NumberFormat("en", { useGrouping: "min2" });

// One node, and one clock, for all of them.
test.describe.configure({ mode: "default" });

/** Opens a panel with the node. Nothing may answer at the address that the panel begins with. */
async function openWith(page: Page, id: string, title: string, kind: string) {
  await open(page, `/play#${id}`);
  const panel = page.getByRole("region", { name: title, exact: true });
  await panel.getByLabel("Node", { exact: true }).selectOption({ label: kind });
  await panel.getByLabel("Its address").fill(NODE);
  await panel.getByRole("button", { name: "Use" }).click();
  return panel;
}

async function json<T>(request: APIRequestContext, path: string): Promise<T> {
  return (await (await request.get(NODE + path)).json()) as T;
}

const batchesOf = async (request: APIRequestContext): Promise<string[]> => {
  const { stamps } = await json<{ stamps: { batchID: string }[] }>(request, "/stamps");
  return stamps.map(({ batchID }) => batchID);
};

async function stampsOf(request: APIRequestContext, batch: string): Promise<number> {
  const { buckets } = await json<{ buckets: { collisions: number }[] }>(
    request,
    `/stamps/${batch}/buckets`,
  );
  return buckets.reduce((all, { collisions }) => all + collisions, 0);
}

test.beforeEach(({ offences }) => {
  // At the address that the panel begins with.
  offences.expected.push(/Failed to load resource|blocked by CORS policy/);
});

test("a development node: a batch is bought and filled, and the node counts the same", async ({
  page,
  request,
}) => {
  const before = await batchesOf(request);
  const panel = await openWith(page, "batches", "Batches", "My development node");
  await panel.getByRole("button", { name: "Buy a batch" }).click();
  const bought = async () => (await batchesOf(request)).filter((id) => !before.includes(id));
  await expect.poll(bought, { timeout: 30_000 }).toHaveLength(1);
  const [batch = ""] = await bought();
  await panel.getByRole("button", { name: "Upload 1 MB" }).click();
  await expect(panel.getByRole("button", { name: "Stop" })).toHaveCount(0, { timeout: 30_000 });
  const given = await stampsOf(request, batch);
  // Four pieces of 61 chunks and one more, each with a root, and replicas where the release keeps them.
  expect(given).toBeGreaterThanOrEqual(252);
  await expect(panel.getByText(`${SHOWN.format(given)} of 131,072`)).toBeVisible();
});

test("a development node: its clock goes on by a block, and a feed is written to it", async ({
  page,
  request,
}) => {
  const block = async () => (await json<{ block: number }>(request, "/_dev/clock")).block;
  const clock = await openWith(page, "clock", "Clock and state", "My development node");
  await clock.getByRole("button", { name: "A day on" }).click({ timeout: 30_000 });
  const before = await block();
  await clock.getByRole("button", { name: "A day on" }).click();
  // Blocks of five seconds.
  await expect.poll(block).toBeGreaterThanOrEqual(before + 17_280);
  const feeds = await openWith(page, "feeds", "Feeds", "My development node");
  await feeds.getByRole("button", { name: "Write an update" }).click({ timeout: 30_000 });
  await expect(feeds.getByRole("status")).toContainText("number 0: sunny", { timeout: 30_000 });
  const owner = await feeds.getByText(/^[0-9a-f]{40}$/).innerText();
  const topic = await feeds.getByText(/^[0-9a-f]{64}$/).innerText();
  const answer = await request.get(`${NODE}/feeds/${owner}/${topic}`);
  expect(answer.headers()["swarm-feed-index"]).toBe("0".repeat(16));
});

test("a development node: programs run against it, and not against a Bee", async ({
  page,
  request,
}) => {
  const panel = await openWith(page, "code", "Code", "My development node");
  const run = panel.getByRole("button", { name: "Run", exact: true });
  const [status, printed] = [panel.locator(".run-status"), panel.locator(".run-output")];
  await run.click({ timeout: 60_000 });
  await expect(status).toHaveText(/^Ran in/, { timeout: 60_000 });
  await expect(panel.getByText(`goes to ${NODE}`)).toBeVisible();
  const [, reference = ""] = /data: ([0-9a-f]{64})/.exec(await printed.innerText()) ?? [];
  expect(await (await request.get(`${NODE}/bytes/${reference}`)).text()).toBe("hello world");
  await panel.getByText(/^What happened:/).click();
  await expect(panel.getByRole("link", { name: /^POST \/bytes/ }).first()).toBeVisible();
  // Over a websocket, too; the clock of the node is left as it was.
  await panel.getByLabel("Program").selectOption("gsoc");
  await run.click();
  await expect(status).toHaveText(/^Ran in/, { timeout: 60_000 });
  await expect(panel.locator(".run-error")).toHaveCount(0);
  expect((await json<{ rate: number }>(request, "/_dev/clock")).rate).toBe(1);
  await expect(panel.getByLabel("Node", { exact: true }).locator("option")).toHaveText([
    "Node in this page",
    "My development node",
  ]);
});

test("a Bee is only read: no button changes it, and no request but GET is sent", async ({
  page,
  request,
}) => {
  const sent: string[] = [];
  page.on("request", (asked) => {
    if (asked.url().startsWith(NODE)) sent.push(asked.method());
  });
  const [batch = ""] = await batchesOf(request);
  const panel = await openWith(page, "batches", "Batches", "My Bee, only read");
  await expect(panel.getByText("Stamps issued", { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  // Of one batch there is nothing to choose.
  const choice = panel.getByRole("combobox", { name: "Batch", exact: true });
  if ((await choice.count()) > 0) await choice.selectOption(batch);
  const given = SHOWN.format(await stampsOf(request, batch));
  await expect(panel.getByText(new RegExp(`^${given} of [\\d,]+$`))).toBeVisible();
  for (const name of [/^Buy/, /^Upload/, /^Dilute/, /^Top up/])
    await expect(panel.getByRole("button", { name })).toHaveCount(0);
  const feeds = await openWith(page, "feeds", "Feeds", "My Bee, only read");
  await expect(feeds.getByText("Newest update")).toBeVisible({ timeout: 30_000 });
  await expect(feeds.getByRole("button", { name: /^Write/ })).toHaveCount(0);
  await page.getByRole("link", { name: /^Clock and state/ }).click();
  const clock = page.getByRole("region", { name: "Clock and state", exact: true });
  await expect(clock.getByText("it needs another than a Bee")).toBeVisible();
  expect(new Set(sent)).toEqual(new Set(["GET"]));
});
