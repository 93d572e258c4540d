import type { Page } from "@playwright/test";

/** Saves the upper part of the page as a picture of this name; `height` in pixels, default 800. */
export type Take = (name: string, height?: number) => Promise<void>;

/** Files that the tour uploads: a note, and the folder of a website. */
export interface TourFiles {
  readonly note: string;
  readonly site: string;
}

const press = (page: Page, words: string | RegExp) =>
  page.getByText(words, { exact: true }).first().click();

async function openAccount(page: Page, tab: string): Promise<void> {
  await press(page, "Account");
  await press(page, tab);
}

/** Presses a button that opens the system's dialog and chooses a file or folder in it. */
async function choose(page: Page, button: string, file: string): Promise<void> {
  const [dialog] = await Promise.all([page.waitForEvent("filechooser"), press(page, button)]);
  await dialog.setFiles(file);
}

/** Chooses in the n-th list of the page. */
async function chooseOption(page: Page, n: number, words: string): Promise<void> {
  await page.getByRole("combobox").nth(n).click();
  await page.getByRole("option").filter({ hasText: words }).first().click();
}

async function uploadWithBatch(page: Page): Promise<void> {
  await page.getByText("Add Postage Stamp", { exact: true }).last().click();
  await chooseOption(page, 0, "my files");
  await press(page, "Proceed With Selected Stamp");
  await press(page, "Upload To Your Node");
}

async function showNode(page: Page, take: Take): Promise<void> {
  await page.getByText("Node OK").waitFor();
  await take("info");
  await openAccount(page, "Wallet");
  await page.getByText("Check transactions").waitFor();
  await take("wallet", 520);
  await openAccount(page, "Chequebook");
  await page.getByText(/^Peers \([1-9]/).waitFor();
  await take("chequebook");
}

async function buyBatch(page: Page, take: Take): Promise<void> {
  await openAccount(page, "Stamps");
  await press(page, "Buy New Postage Stamp");
  await page.locator('input[type="text"]').first().fill("my files");
  // The form shows another price until the slider has moved.
  await page.locator('input[type="range"]').press("ArrowRight");
  await page.locator('input[type="range"]').press("ArrowLeft");
  await take("buy-a-batch");
  await press(page, "Buy New Stamp");
  await page
    .getByText(/ - my files$/)
    .first()
    .waitFor();
}

/** Uploads the note and returns its reference. */
async function upload(page: Page, take: Take, file: string): Promise<string> {
  await press(page, "Files");
  await choose(page, "Add File", file);
  await page.getByText("Filename: notes.txt").waitFor();
  await take("upload-preview", 560);
  const answer = page.waitForResponse((each) => /\/bzz(\?|$)/.test(each.url()) && each.ok());
  await uploadWithBatch(page);
  const { reference } = (await (await answer).json()) as { reference: string };
  await page.getByText("100%").waitFor();
  await take("upload-result", 600);
  return reference;
}

async function download(page: Page, take: Take, reference: string): Promise<void> {
  await press(page, "Files");
  await press(page, "Download");
  await page.locator('input[type="text"]').first().fill(reference);
  await press(page, "Find");
  await page.getByText("Filename: notes.txt").waitFor();
  await take("download-result", 560);
}

async function createFeed(page: Page, take: Take): Promise<void> {
  await openAccount(page, "Feeds");
  await press(page, "Create New Feed");
  await page.locator('input[type="text"]').first().fill("my site");
  await chooseOption(page, 0, "Keypair Only");
  await take("create-a-feed", 560);
  await press(page, "Create Feed");
  await page.getByText("View Feed Page").waitFor();
}

/** Uploads the website and points the feed at it, which makes the hash of the feed. */
async function publish(page: Page, take: Take, folder: string): Promise<void> {
  await press(page, "Files");
  await press(page, "Upload");
  await choose(page, "Add Website", folder);
  await uploadWithBatch(page);
  await press(page, "Update Feed");
  await chooseOption(page, 0, "my site Website");
  await chooseOption(page, 1, "my files");
  await take("update-a-feed", 460);
  await press(page, "Update Selected Feed");
  await page.getByText("Feed hash").first().waitFor();
  await take("feed-hash", 420);
}

async function openFileManager(page: Page, take: Take): Promise<void> {
  await press(page, "File Manager");
  await page.getByText("Create Private Key").waitFor();
  await take("file-manager-key");
}

/** Follows the pages about Desktop in a dashboard that is open at its page Info. */
export async function tour(page: Page, take: Take, files: TourFiles): Promise<void> {
  await showNode(page, take);
  await buyBatch(page, take);
  const reference = await upload(page, take, files.note);
  await download(page, take, reference);
  await createFeed(page, take);
  await publish(page, take, files.site);
  await openFileManager(page, take);
}
