/** Names in Hebrew beside numbers and punctuation, which the name must not reorder. */
import type { Locator } from "@playwright/test";
import { expect, open, test } from "../test.ts";

const NAME = "שלום";
const FILE = { name: NAME, mimeType: "text/plain", buffer: Buffer.from("hello") };

/** Whether the text after the name is painted right of it. */
function isAfterName(line: Locator): Promise<boolean> {
  return line.evaluate((element, name) => {
    const range = document.createRange();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const letters: { text: string; left: number }[] = [];
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      for (let at = 0; at < node.length; at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        letters.push({ text: node.data[at]!, left: range.getBoundingClientRect().left });
      }
    }
    const isName = (letter: { text: string }): boolean => name.includes(letter.text);
    const last = letters.findLastIndex(isName);
    const end = Math.max(...letters.filter(isName).map(({ left }) => left));
    const rest = letters.slice(last + 1).filter(({ text }) => text.trim() !== "");
    return rest.length > 0 && rest.every(({ left }) => left > end);
  }, NAME);
}

test("the size of an uploaded file follows its name", async ({ page }) => {
  await open(page, "/play#upload");
  await page.locator("main input[type=file]").setInputFiles(FILE);
  const line = page.getByRole("definition").filter({ hasText: NAME });
  await expect(line).toHaveText(`${NAME}, 5 bytes`);
  expect(await isAfterName(line)).toBe(true);
});

test("the size of a file that was split follows its name", async ({ page }) => {
  await open(page, "/play#files");
  await page.locator("main input[type=file]").first().setInputFiles(FILE);
  const line = page.getByRole("status").locator("span").filter({ hasText: NAME });
  await expect(line).toHaveText(`${NAME}, 5 bytes`);
  expect(await isAfterName(line)).toBe(true);
});

test("the size of a file to send follows its name", async ({ page }) => {
  await open(page, "/api/#uploadBytes");
  const operation = page.locator("#uploadBytes");
  await operation.locator(".api-try").click();
  await operation.locator("input[type=file]").setInputFiles(FILE);
  const line = operation.locator(".api-send-file span").filter({ hasText: NAME });
  await expect(line).toHaveText(new RegExp(`^${NAME}, 5`));
  expect(await isAfterName(line)).toBe(true);
});

test("a name in code does not reorder the sentence", async ({ page }) => {
  await open(page, "/docs/concepts/introduction");
  const line = page.locator("main p").first();
  await line.evaluate((element, name) => {
    const code = document.createElement("code");
    code.textContent = name;
    element.replaceChildren(code, ", 5 bytes");
  }, NAME);
  expect(await isAfterName(line)).toBe(true);
});
