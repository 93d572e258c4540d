import { Bee, Bytes, EthAddress, FeedIndex, Identifier, Topic } from "@ethersphere/bee-js";
import { makeChunk, makeChunkedFile } from "../bmt.ts";
import { OLDER } from "../edition.ts";
import { expect, open, test } from "../test.ts";
import { looksRight } from "./looks-right.ts";
import { sampleOf } from "./reserve-sample.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** Computes addresses; asked for nothing over the network. */
const bee = new Bee("http://127.0.0.1:1633");

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("on a phone the tool of every panel begins within 300 px, its sentences follow", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/play");
  const list = page.getByRole("navigation", { name: "Panels" });
  const ids = await list
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(ids.length).toBeGreaterThan(5);
  for (const id of ids) {
    await page.goto(`/play${id}`);
    const section = page.locator("main section").first();
    await expect(list.locator("[aria-current]")).toHaveAttribute("href", id);
    await expect(list.locator("[aria-current]")).toBeInViewport({ ratio: 1 });
    // The bar covers the top of the window.
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    const [tool, lead] = await section.evaluate((part) =>
      [part.querySelector(":scope > div"), part.querySelector(":scope > header > p")].map(
        (element) => (element as Element).getBoundingClientRect().top + window.scrollY,
      ),
    );
    expect([id, Number(tool) <= 300, Number(lead) > Number(tool)]).toEqual([id, true, true]);
  }
  // Rotated, and back.
  await page.setViewportSize({ width: 844, height: 390 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list.locator("[aria-current]")).toBeInViewport({ ratio: 1 });
});

test("the title names the panel of the address, also after Back", async ({ page }) => {
  await open(page, "/play");
  await expect(page).toHaveTitle("Workshop | Swarm Documentation");
  const list = page.getByRole("navigation", { name: "Panels" });
  await list.getByRole("link", { name: /^Feeds/ }).click();
  await expect(page).toHaveTitle("Feeds | Workshop | Swarm Documentation");
  await list.getByRole("link", { name: /^Batches/ }).click();
  await expect(page).toHaveTitle("Batches | Workshop | Swarm Documentation");
  await page.goBack();
  await expect(page).toHaveTitle("Feeds | Workshop | Swarm Documentation");
  await page.goBack();
  await expect(page).toHaveTitle("Workshop | Swarm Documentation");
});

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
  await panel.getByRole("slider", { name: /^Segment/ }).fill("77");
  const proof = panel.getByRole("region", { name: "Merkle tree and inclusion proof" });
  for (const sister of leaf.inclusionProof(77))
    await expect(proof.getByText(hex(sister).slice(0, 16)).first()).toBeVisible();
  await expect(proof.getByText("Fine:")).toBeVisible();
  await proof.getByLabel("Flip one bit").check();
  await expect(proof.getByText("Problem:")).toBeVisible();
  // The segment under the pointer is looked at; a press keeps it.
  const segment = proof.locator("label:has(input[type=range]) > span");
  const picture = proof.locator("svg").first();
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  const at = (number: number) => ({ x: (width * (number + 0.5)) / 128, y: height - 4 });
  await picture.hover({ position: at(5) });
  await expect(segment).toHaveText("5");
  for (const sister of leaf.inclusionProof(5))
    await expect(proof.getByText(hex(sister).slice(0, 16)).first()).toBeVisible();
  await panel.getByRole("tree", { name: "Chunks" }).hover();
  await expect(segment).toHaveText("77");
  await picture.click({ position: at(100) });
  await panel.getByRole("tree", { name: "Chunks" }).hover();
  await expect(segment).toHaveText("100");
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

test("batches: a stamp for every chunk that bmt-js makes of what is uploaded", async ({ page }) => {
  await open(page, "/play#batches");
  const panel = page.getByRole("region", { name: "Batches", exact: true });
  // The other release keeps replicas besides.
  await panel.getByLabel("Release").selectOption(OLDER.release);
  await panel.getByRole("button", { name: "Buy a batch" }).click({ timeout: 60_000 });
  await panel.getByRole("button", { name: "Upload 1 MB" }).click();
  // In four pieces, so that the picture can be seen to fill.
  const chunks = 4 * makeChunkedFile(new Uint8Array(250_000)).bmt().flat().length;
  await expect(panel.getByText(`${chunks} of 131,072`)).toBeVisible({ timeout: 30_000 });
  const counted = await panel
    .getByRole("table", { name: "Buckets by stamps issued" })
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent?.replace(",", ""))),
      ),
    );
  const sum = (term: (stamps: number, buckets: number) => number): number =>
    counted.reduce((all, [stamps = NaN, buckets = NaN]) => all + term(stamps, buckets), 0);
  expect(sum((stamps, buckets) => stamps * buckets)).toBe(chunks);
  expect(sum((_, buckets) => buckets)).toBe(65_536);
});

test("redundancy: a group endures as many losses as Bee's table adds chunks", async ({ page }) => {
  await open(page, "/play#redundancy");
  const panel = page.getByRole("region", { name: "Redundancy", exact: true });
  // 98 chunks of data at the first level: nine of parity. [bee pkg/file/redundancy/level.go]
  const group = panel.getByRole("row", { name: /^Group 1, data/ });
  await expect(group).toHaveText("Group 1, data9890 + 09", { timeout: 30_000 });
  await panel.getByRole("button", { name: "Lose one chunk" }).click();
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
  await panel.getByRole("button", { name: "Drop unpaid chunks" }).click();
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

test("feeds: twenty updates by link, and the lookup's chunks in order", async ({ page }) => {
  await open(page, "/play?state=twenty#feeds");
  const panel = page.getByRole("region", { name: "Feeds", exact: true });
  await expect(panel.getByRole("status")).toContainText("number 19: update 19", {
    timeout: 60_000,
  });
  await expect(panel.getByRole("status")).toContainText("index 0000000000000013");
  // Round two asks 1, 3, 7 … 255 ahead of update 0. [bee pkg/feeds/sequence]
  const round = panel.getByRole("row", { name: /^2 \d/ });
  await expect(round).toHaveText([/^21/, /^23/, /^27/, /^215/, /^231/, /^263/, /^2127/, /^2255/]);
  // Where bee-js looks for the same updates.
  const topic = Topic.fromString("twenty");
  await expect(panel.getByRole("status")).toContainText(topic.toHex());
  const owner = await panel.getByText(/^[0-9a-f]{40}$/).innerText();
  for (const index of [1, 31, 255]) {
    const name = [...topic.toUint8Array(), ...FeedIndex.fromBigInt(BigInt(index)).toUint8Array()];
    const identifier = new Identifier(Bytes.keccak256(new Uint8Array(name)));
    const address = bee.calculateSingleOwnerChunkAddress(identifier, new EthAddress(owner));
    const row = panel.getByRole("row", { name: new RegExp(`^2 ${index} `) });
    await expect(row).toContainText(address.toHex().slice(0, 24));
  }
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
  // Mined as bee-js mines, which needs no more of an overlay than its first bits.
  const overlay = await panel
    .getByRole("row", { name: /^Node B/ })
    .getByRole("cell")
    .first();
  const target = (await overlay.innerText()).replace("…", "").padEnd(64, "0");
  const identifier = Identifier.fromString("chat");
  const owner = bee.gsocMine(target, identifier).publicKey().address();
  await expect(panel.getByText(owner.toHex(), { exact: true })).toBeVisible();
  await expect(panel.getByText(identifier.toHex(), { exact: true })).toBeVisible();
  const address = bee.calculateSingleOwnerChunkAddress(identifier, owner).toHex();
  await expect(panel.getByText(address, { exact: true })).toBeVisible();
  await looksRight(page);
});

test("redistribution: without an overlay no round is played, and its field gets the focus", async ({
  page,
}) => {
  await open(page, "/play#game");
  const panel = page.getByRole("region", { name: "Redistribution", exact: true });
  const overlay = panel.getByLabel("Overlay of your node");
  await overlay.fill("mine");
  await panel.getByRole("button", { name: "Play the next round" }).press("Enter");
  await expect(overlay).toBeFocused();
  await expect(overlay).toHaveAccessibleDescription("An overlay has 64 hexadecimal digits.");
});

test("redistribution: a round ends with a winner who is in agreement and proves it", async ({
  page,
}) => {
  await open(page, "/play#game");
  const panel = page.getByRole("region", { name: "Redistribution", exact: true });
  await expect(panel.getByText("nine inclusion proofs hold")).toBeVisible({ timeout: 60_000 });
  // Compare the sample with bmt-js and the keccak of bee-js.
  const whole = await panel.getByRole("status").locator("code").innerText();
  const { near, sample } = sampleOf(
    Array.from({ length: 2400 }, (_, number) => `chunk ${number}`),
    whole,
    3,
  );
  await expect(panel.getByText(`${near} chunks share 3 bits with the anchor`)).toBeVisible();
  const shown = panel.getByRole("group", { name: "The sample" }).locator("tbody code");
  await expect(shown).toHaveText(sample.flat().map((hash) => `${hash.slice(0, 12)}…`));
  // The visitor's commit equals the commits of all players that keep every chunk.
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

for (const [id, result] of [
  ["redundancy", "Chance to lose the file"],
  ["game", "Shared with your overlay"],
  ["feeds", "Newest update"],
  ["files", "split and hashed in"],
] as const) {
  test(`${id}: a worker that does not load is reported, and Try again starts it again`, async ({
    page,
    offences,
  }) => {
    offences.expected.push(/Failed to load resource/);
    const worker = `**/assets/worker/play-${id}.*`;
    await page.route(worker, (route) => route.abort());
    await open(page, `/play#${id}`);
    await expect(page.getByText("the worker did not load")).toBeVisible({ timeout: 30_000 });
    await page.unroute(worker);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(result).first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("the worker did not load")).toHaveCount(0);
  });
}

test("a button that is gone or disabled after its press does not drop the focus", async ({
  page,
}) => {
  const press = async (name: string): Promise<void> => {
    await page.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
  };
  const button = (name: string) => page.getByRole("button", { name });
  await open(page, "/play#redundancy");
  await press("Lose one chunk");
  await press("Restore all");
  await expect(button("Restore all")).toHaveAttribute("aria-disabled", "true");
  await expect(button("Restore all")).toBeFocused();
  await open(page, "/play#clock");
  await press("Take a snapshot");
  await press("Back to block");
  await expect(page.getByText(/The node is back at block/).first()).toBeVisible();
  await expect(button("Take a snapshot")).toBeFocused();
});

test("a button that is pressed by a key has the focus again when its task is done", async ({
  page,
}) => {
  await open(page, "/play#clock");
  const panel = page.getByRole("region", { name: "Clock and state", exact: true });
  const shown = panel.getByText(/^\d\d,\d{3},\d{3}$/).last();
  const block = async () => Number((await shown.innerText()).replaceAll(",", ""));
  const button = panel.getByRole("button", { name: "A day on" });
  await expect(button).toBeEnabled({ timeout: 30_000 });
  await button.focus();
  for (let presses = 0; presses < 2; presses += 1) {
    const before = await block();
    await page.keyboard.press("Enter");
    await expect.poll(block).toBeGreaterThan(before + 17_000);
    await expect(button).toBeFocused();
  }
});
