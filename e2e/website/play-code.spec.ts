/** The workshop's panel Code: programs of the reader's, run against the node in the page. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { makeChunk } from "../bmt.ts";
import { NEWER, OLDER, ROOT, routeIn } from "../edition.ts";
import { clipboardOf, expect, open, test } from "../test.ts";
import { looksRight } from "./looks-right.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

function partsOf(page: Page) {
  const panel = page.getByRole("region", { name: "Code", exact: true });
  return {
    panel,
    text: panel.getByRole("textbox"),
    program: panel.getByLabel("Program"),
    run: panel.getByRole("button", { name: "Run", exact: true }),
    stop: panel.getByRole("button", { name: "Stop", exact: true }),
    status: panel.locator(".run-status"),
    printed: panel.locator(".run-output"),
    note: panel.getByRole("note"),
  };
}

/** Puts code in the place of what the editor holds. */
async function write(page: Page, code: string): Promise<void> {
  const { text } = partsOf(page);
  await text.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(code);
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("two programs: the reference is that of bmt-js, requests lead to operations, the node tells what changed", async ({
  page,
}) => {
  await open(page, "/play#code");
  const { panel, text, program, run, status, printed } = partsOf(page);
  await expect(text).toBeVisible({ timeout: 60_000 });
  await expect(text).not.toBeFocused();
  // The other release keeps replicas besides.
  await panel.getByLabel("Release").selectOption(OLDER.release);
  await run.click();
  await expect(status).toHaveText(/^Ran in/, { timeout: 60_000 });
  const address = hex(makeChunk(Buffer.from("hello world")).address());
  await expect(printed).toContainText(`data: ${address}`);
  // A chunk of data, three of a file of 12,000 bytes with their root, three of its manifest.
  await expect(panel.getByRole("row", { name: "Chunks kept 0 → 8" })).toBeVisible();
  await expect(panel.getByRole("row", { name: /fullest bucket 0 of 16 → 1 of 16$/ })).toBeVisible();
  await expect(panel.getByRole("row", { name: /^Pin .* new: pinned$/ })).toBeVisible();
  await panel.getByText(/^What happened:/).click();
  await expect(panel.getByRole("link", { name: "POST /bzz?name=index.html" })).toHaveAttribute(
    "href",
    /^\/api\/.*#uploadBzz$/,
  );

  await program.selectOption("feed");
  await run.click();
  await expect(printed).toContainText(/newest: sun\s+index:  2n/, { timeout: 60_000 });
  const feed = panel.getByRole("row", { name: /^Feed of .* newest update has index 2$/ });
  await expect(feed).toBeVisible();
  await looksRight(page);
  await feed.getByRole("link").click();
  await expect(page).toHaveURL(/\/play#feeds$/);
});

test("by keyboard: change, run, leave; it is kept over a reload and taken along as a project", async ({
  page,
}) => {
  await open(page, "/play#code");
  const { panel, text, program, run, status, printed } = partsOf(page);
  await expect(text).toBeVisible({ timeout: 60_000 });
  await write(
    page,
    `import { Bee } from "@ethersphere/bee-js";
const bee: Bee = new Bee("http://localhost:1633");
console.log((await bee.uploadData(process.env.BATCH_ID!, "foo")).reference.toHex());`,
  );
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(status).toHaveText(/^Ran in/, { timeout: 60_000 });
  // [bee pkg/cac/cac_test.go]
  await expect(printed).toHaveText(
    "2387e8e7d8a48c2a9339c97c1dc3461a9a7aa07e994c5cb8b38fd7c1b3e6ea48",
  );
  await page.keyboard.press("Escape");
  await expect(run).toBeFocused();

  await page.reload();
  await expect(text).toContainText(`"foo"`, { timeout: 60_000 });
  await expect(program.locator("option:checked")).toHaveText("Upload and download (changed)");
  const arrives = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Download" }).click();
  const files = unzipSync(readFileSync(await (await arrives).path()));
  const readme = new TextDecoder().decode(files["swarm-sample/README.md"]);
  expect(readme).toContain(`/play, for Bee ${ROOT.release}`);
  await panel.getByRole("button", { name: "Reset code" }).click();
  await expect(text).toContainText("hello world");
  await expect(program.locator("option:checked")).toHaveText("Upload and download");
});

test("a program travels in a link, is read first, and runs on a press alone", async ({
  page,
  context,
}) => {
  const copied = await clipboardOf(page);
  await open(page, "/play#code");
  const { panel, text } = partsOf(page);
  await expect(text).toBeVisible({ timeout: 60_000 });
  await write(page, `console.log("from afar");`);
  await panel.getByRole("button", { name: "Copy link" }).click();
  await expect(panel.getByRole("button", { name: "Copied" })).toBeVisible();
  const link = await copied();
  const { hash } = new URL(link);
  expect(hash).toMatch(/^#code=[\d.]+\/[\w-]+$/);
  expect(hash).toContain(ROOT.release);

  const other = await context.newPage();
  await other.goto(link);
  const shared = partsOf(other);
  await expect(shared.text).toHaveText(`console.log("from afar");`, { timeout: 60_000 });
  await expect(shared.note).toContainText("This program came with a link");
  await expect(shared.status).toHaveCount(0);
  await shared.run.click();
  await expect(shared.printed).toHaveText("from afar", { timeout: 60_000 });
  await looksRight(other);
});

for (const fragment of [
  "code=2.6.0/AAAA",
  "code=2.6.0/%3Cimg%20src=x%20onerror=alert(1)%3E",
  `code=2.6.0/${"A".repeat(9_000)}`,
]) {
  test(`the hostile fragment ${fragment.slice(0, 30)} is refused with a message`, async ({
    page,
  }) => {
    await open(page, `/play#${fragment}`);
    const { panel, text } = partsOf(page);
    await expect(panel.getByRole("alert")).toContainText("The program in the link cannot be read", {
      timeout: 60_000,
    });
    await expect(text).toContainText("hello world", { timeout: 60_000 });
  });
}

test("programs that never end, silent or loud, are stopped by the button", async ({ page }) => {
  await open(page, "/play#code");
  const { text, run, stop, status, printed } = partsOf(page);
  await expect(text).toBeVisible({ timeout: 60_000 });
  for (const code of ["for (;;) {}", "for (;;) console.log('x'.repeat(100));"]) {
    await write(page, code);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(status).toHaveText("Running…", { timeout: 60_000 });
    if (code.includes("log")) await expect(printed).toContainText("more was printed");
    await stop.click();
    await expect(status).toHaveText("Stopped.");
    // The node is looked at before another run can begin.
    await expect(run).toBeVisible();
  }
});

test("an edited sample is opened in the workshop, with the release of its page", async ({
  page,
}) => {
  await open(page, routeIn(NEWER, "/docs/develop/tools-and-features/bee-js"));
  const block = page.locator(".code:has(.code-edit)").first();
  await block.getByRole("button", { name: "Edit" }).press("Enter");
  await expect(block.getByRole("textbox")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(`console.log("carried over");`);
  await block.getByRole("button", { name: "Open in the workshop" }).click();
  await expect(page).toHaveURL((url) => url.hash.startsWith(`#code=${NEWER.release}/`));
  const { panel, text, run, printed } = partsOf(page);
  await expect(text).toHaveText(`console.log("carried over");`, { timeout: 60_000 });
  await expect(panel.getByLabel("Release")).toHaveValue(NEWER.release);
  await run.click();
  await expect(printed).toHaveText("carried over", { timeout: 60_000 });
});

test("on a phone a run leads to its output, whose beginning stays in view while it grows", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/play#code");
  const { run, status } = partsOf(page);
  await run.click({ timeout: 30_000 });
  await expect(status).toHaveText(/^Ran in/, { timeout: 60_000 });
  await expect(page.getByRole("heading", { name: "Output" })).toBeInViewport();
});
