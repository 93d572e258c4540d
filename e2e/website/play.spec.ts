import { createRequire } from "node:module";
import { expect, open, test } from "../test.ts";
import { looksRight } from "./looks-right.ts";

// Published as one script, whose names an import does not find.
const { makeChunk, makeChunkedFile } = createRequire(import.meta.url)(
  "@fairdatasociety/bmt-js",
) as typeof import("@fairdatasociety/bmt-js");

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("files: chunks, bytes and proofs are those of bmt-js, with keys alone", async ({ page }) => {
  await open(page, "/play#files");
  const panel = page.getByRole("region", { name: "Files", exact: true });
  await expect(panel.getByRole("tree", { name: "Chunks" })).toBeVisible({ timeout: 30_000 });
  const bytes = Buffer.alloc(1_200_000, "swarm ");
  await panel.locator("input[type=file]").first().setInputFiles({
    name: "words.txt",
    mimeType: "text/plain",
    buffer: bytes,
  });
  await expect(panel.getByRole("status").first()).toContainText("293 of data");
  const file = makeChunkedFile(new Uint8Array(bytes));
  const tree = panel.getByRole("tree", { name: "Chunks" });
  await expect(panel.getByText(hex(file.address()))).toBeVisible();
  // Down to the first chunk of data: open the root's first child, go into it.
  await tree.focus();
  for (const key of ["ArrowDown", "ArrowRight", "ArrowDown"]) await tree.press(key);
  const leaf = makeChunk(new Uint8Array(bytes.subarray(0, 4096)));
  await expect(panel.getByText(hex(leaf.address()), { exact: true })).toBeVisible();
  await panel.getByRole("slider").fill("77");
  const proof = panel.getByRole("region", { name: "Merkle tree and inclusion proof" });
  for (const sister of leaf.inclusionProof(77))
    await expect(proof.getByText(hex(sister).slice(0, 16)).first()).toBeVisible();
  await expect(proof.getByText("Fine:")).toBeVisible();
  await proof.getByLabel("Turn one bit of it over").check();
  await expect(proof.getByText("Problem:")).toBeVisible();
  await panel.getByLabel("Manifest").first().check();
  await expect(panel.getByRole("treeitem", { name: /words\.txt/ })).toContainText("text/plain");
  await looksRight(page);
});

test("batches: a link opens a batch with a full bucket, and dilution makes room", async ({
  page,
}) => {
  await open(page, "/play?state=full#batches");
  const panel = page.getByRole("region", { name: "Batches", exact: true });
  await expect(panel.getByText("the node answered 402: batch is overissued")).toBeVisible({
    timeout: 60_000,
  });
  await expect(panel.getByText("2 of 2 = 100 %")).toBeVisible();
  const [full = ""] = await panel
    .getByRole("row", { name: /^2 [\d,]+$/ })
    .first()
    .allInnerTexts();
  await expect(panel.getByText(`${full.split(/\s/)[1]} of 65,536 buckets`)).toBeVisible();
  await panel.getByRole("button", { name: "Dilute to depth 18" }).click();
  await expect(panel.getByText("2 of 4 = 50 %")).toBeVisible();
  await looksRight(page);
});

test("redundancy: a group endures as many losses as Bee's table adds chunks", async ({ page }) => {
  await open(page, "/play#redundancy");
  const panel = page.getByRole("region", { name: "Redundancy", exact: true });
  // 98 chunks of data at the first level: nine of parity. [bee pkg/file/redundancy/level.go]
  const group = panel.getByRole("row", { name: /^Group 1, data/ });
  await expect(group).toHaveText("Group 1, data9890 + 09", { timeout: 30_000 });
  await panel.getByRole("button", { name: "Pull one out" }).click();
  await expect(panel.getByRole("status")).toContainText("read whole, byte for byte, with 1 chunk");
  await expect(group).toContainText("1, from 106 that are left");
  await panel.getByRole("button", { name: "Lose chunks until it breaks" }).click();
  await expect(panel.getByRole("status")).toContainText("cannot be read");
  await expect(panel.getByRole("cell", { name: "-1" })).toBeVisible();
  await looksRight(page);
});

test("clock: a batch runs out, its content goes, and a snapshot brings it back", async ({
  page,
}) => {
  await open(page, "/play?state=expired#clock");
  const panel = page.getByRole("region", { name: "Clock and state", exact: true });
  const row = panel.getByRole("row", { name: /kept for two days/ });
  await expect(row).toContainText("the batch has run out", { timeout: 30_000 });
  const reference = hex(makeChunk(Buffer.from("kept for two days")).address());
  await expect(row).toContainText(`${reference.slice(0, 12)}…`);
  await panel.getByRole("button", { name: "Take a snapshot" }).click();
  await panel.getByRole("button", { name: "Drop what nobody pays for" }).click();
  await expect(row).toContainText("GET /bytes answers 404");
  await panel.getByRole("button", { name: /^Back to block/ }).click();
  await expect(row).toContainText("readable");
  const saved = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Export" }).click();
  const file = await (await saved).path();
  await panel.locator("input[type=file]").setInputFiles(file);
  await expect(panel.getByText(/^Fine: The node is what/)).toBeVisible();
  await expect(row).toContainText("readable");
  await looksRight(page);
});

test("feeds: twenty updates by link, and the look-up's chunks in order", async ({ page }) => {
  await open(page, "/play?state=twenty#feeds");
  const panel = page.getByRole("region", { name: "Feeds", exact: true });
  await expect(panel.getByRole("status")).toContainText("number 19: update 19", {
    timeout: 60_000,
  });
  await expect(panel.getByRole("status")).toContainText("index 0000000000000013");
  // Round two asks 1, 3, 7 … 255 ahead of update 0. [bee pkg/feeds/sequence]
  const round = panel.getByRole("row", { name: /^2 \d/ });
  await expect(round).toHaveText([/^21/, /^23/, /^27/, /^215/, /^231/, /^263/, /^2127/, /^2255/]);
  await looksRight(page);
});

test("messages: a mined chunk finds the other node, by PSS and by GSOC", async ({ page }) => {
  await open(page, "/play#messages");
  const panel = page.getByRole("region", { name: "Messages", exact: true });
  const steps = panel.getByRole("status");
  await panel.getByRole("button", { name: "Mine and send" }).click({ timeout: 60_000 });
  await expect(steps).toContainText("heard “hello B”", { timeout: 60_000 });
  const shared = async (): Promise<number> => {
    const row = await panel.getByRole("row", { name: /^The chunk/ }).innerText();
    return Number(/(\d+) bits$/.exec(row)?.[1]);
  };
  expect(await shared()).toBeGreaterThanOrEqual(8);
  await panel.getByLabel("Way").selectOption("gsoc");
  await panel.getByLabel("Message from A to B").fill("hello again");
  await panel.getByRole("button", { name: "Mine and send" }).click();
  await expect(steps).toContainText("heard “hello again”", { timeout: 60_000 });
  expect(await shared()).toBeGreaterThanOrEqual(12);
  await looksRight(page);
});

test("redistribution: a round ends with a winner who is in agreement and proves it", async ({
  page,
}) => {
  await open(page, "/play#game");
  const panel = page.getByRole("region", { name: "Redistribution", exact: true });
  await expect(panel.getByText("nine inclusion proofs hold")).toBeVisible({ timeout: 60_000 });
  // The reader's commit is that of everybody who keeps all chunks.
  const revealed = async (name: RegExp): Promise<string> =>
    panel.getByRole("row", { name }).first().getByRole("cell").nth(2).innerText();
  expect(await revealed(/^You/)).toBe(await revealed(/^Ana/));
  expect(await revealed(/^You/)).not.toBe(await revealed(/^Cem/));
  const anchor = panel.getByRole("status").locator("code");
  await expect(anchor).toHaveText(/^[89]/);
  await panel.getByLabel(/^Overlay/).fill("5".repeat(64));
  await expect(anchor).toHaveText(/^[45]/);
  await panel.getByLabel(/^Overlay/).fill("12");
  await expect(panel.getByText("an overlay has 64 hexadecimal digits.")).toBeVisible();
  await looksRight(page);
});
