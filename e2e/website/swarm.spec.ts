/**
 * The page "This site on Swarm": copies are checked in the browser. The runner publishes a small site
 * on a development node and names it here; a node that lies is put before it.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { expect, open, test } from "../test.ts";

const NODE = process.env.E2E_SWARM_NODE ?? "";
const COPY = process.env.E2E_SWARM_COPY ?? "";

test.skip(NODE === "", "Without `npm run e2e` there is no node with a copy.");

/** What a false node makes of an answer to `path`; undefined answers 404. */
type Lie = (path: string, body: Buffer) => Buffer | undefined;

const servers: Server[] = [];
test.afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A node before the real one, that may lie, and that pages of any origin may ask, or of none. */
async function falseNode(lie: Lie, isOpen = true): Promise<string> {
  const server = createServer(async ({ url = "/" }, response) => {
    const answer = await fetch(NODE + url);
    const body = lie(url, Buffer.from(await answer.arrayBuffer()));
    if (isOpen) {
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.setHeader("Access-Control-Expose-Headers", "Swarm-Feed-Index");
    }
    const index = answer.headers.get("Swarm-Feed-Index");
    if (index !== null) response.setHeader("Swarm-Feed-Index", index);
    response.writeHead(body ? answer.status : 404).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function check(page: Page, node: string, how = "Chunk by chunk"): Promise<void> {
  await open(page, "/swarm");
  await page.getByLabel("Node or gateway").fill(node);
  await page.getByLabel("Address of the copy").fill(COPY);
  await page.getByRole("radio", { name: how }).check();
  await page.getByRole("button", { name: "Check every byte" }).click();
}

const good = (page: Page) => page.getByText(/all 7 files are, to the last byte/);

test("a good copy passes, and no node is asked before the press", async ({ page, context }) => {
  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  await open(page, "/swarm");
  await expect(page.getByText(/was not published on Swarm/)).toBeVisible();
  expect(asked.filter((url) => /:1633|\/(chunks|bzz|feeds|chainstate)\//.test(url))).toEqual([]);
  await check(page, NODE);
  await expect(good(page)).toBeVisible();
  await expect(page.getByText(/Update 0 of the feed, signed by/)).toBeVisible();
  await page.getByText("docs/", { exact: true }).click();
  await expect(page.getByText("numbers.txt").locator("..")).toContainText("✓");
});

test("as browsers get them, a good copy passes, too", async ({ page }) => {
  await check(page, NODE, "As browsers get them");
  await expect(good(page)).toBeVisible();
});

test("one changed byte in a leaf is found and named, and nothing else", async ({ page }) => {
  let changed = "";
  const node = await falseNode((path, body) => {
    // The first full leaf: its span says 4,096 bytes.
    const isLeaf = body.length === 4_104 && body.readBigUInt64LE() === 4_096n;
    if (path.startsWith("/chunks/") && isLeaf && (changed === "" || path.endsWith(changed))) {
      changed = path.slice("/chunks/".length);
      body[100] = (body[100] ?? 0) ^ 1;
    }
    return body;
  });
  await check(page, node);
  await expect(page.getByText(/this copy is not what was published: 1 of 7 files/)).toBeVisible();
  const wrong = page.getByRole("list", { name: "What is wrong" });
  await expect(wrong.getByRole("listitem")).toHaveCount(1);
  await expect(wrong).toContainText(
    /(docs\/numbers\.txt|_headers): bytes [\d,]+ to [\d,]+ are not/,
  );
  expect(changed).toMatch(/^[0-9a-f]{64}$/);
  await expect(wrong).toContainText(changed);
});

test("a file that is served with another byte is found, with its offset", async ({ page }) => {
  const node = await falseNode((path, body) => {
    if (path.startsWith("/bzz/") && path.endsWith("numbers.txt")) body[123_456] = 0;
    return body;
  });
  await check(page, node, "As browsers get them");
  const wrong = page.getByRole("list", { name: "What is wrong" });
  await expect(wrong).toContainText("docs/numbers.txt");
  await expect(wrong).toContainText("offset 123,456");
});

test("a node that has lost the copy, is away, or is not open to this page says which", async ({
  page,
  offences,
}) => {
  offences.expected.push(/Failed to load resource/, /blocked by CORS policy/);
  await check(page, await falseNode(() => undefined));
  await expect(page.getByText(/has nothing at this address \(404\)/)).toBeVisible();
  await check(page, await falseNode((_, body) => body, false));
  await expect(page.getByText(/may not read its answers. Start it with/)).toBeVisible();
  const gone = await falseNode((_, body) => body);
  servers.at(-1)?.close();
  await check(page, gone);
  await expect(page.getByText(`nothing answers at ${gone}`)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText(/the check was stopped/)).toBeVisible();
});

for (const theme of ["dark", "light"] as const) {
  test(`by keyboard, on a phone, in the ${theme} theme: no violation, nothing wider than the window`, async ({
    page,
  }) => {
    await page.addInitScript((name) => localStorage.setItem("theme", name), theme);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, "/swarm");
    await page.getByLabel("Node or gateway").fill(NODE);
    await page.getByLabel("Address of the copy").focus();
    await page.keyboard.type(COPY);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Check every byte" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(good(page)).toBeVisible();
    await page.getByText("docs/", { exact: true }).click();
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  });
}
