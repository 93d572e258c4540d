/** Samples changed in their place, and taken elsewhere: as a link, as a project. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { setTheme, violations } from "../axe.ts";
import { NEWER, OLDER, routeIn } from "../edition.ts";
import { afterTimers, clipboardOf, expect, open, test } from "../test.ts";

const ROOM = routeIn(NEWER, "/docs/develop/tools-and-features/bee-js");
/** A page with samples in tabs. */
const TABS = routeIn(NEWER, "/docs/develop/access-the-swarm/upload-and-download");

function blockAt(page: Page, index: number) {
  const block = page.locator(".code:has(.code-edit)").nth(index);
  return {
    block,
    run: block.locator(".code-run"),
    edit: block.getByRole("button", { name: "Edit" }),
    text: block.getByRole("textbox"),
    status: block.locator(".run-status"),
    printed: block.locator(".run-output > :not(.run-error)"),
    note: block.getByRole("note"),
  };
}

/** Opens the editor of a block and replaces its code. */
async function write(page: Page, index: number, code: string): Promise<void> {
  const { edit, text } = blockAt(page, index);
  if ((await edit.getAttribute("aria-pressed")) !== "true") await edit.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(code);
}

test("by keyboard: change, run, leave, restore; accessible in both themes on a narrow screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, ROOM);
  const { block, run, edit, text, status, printed } = blockAt(page, 0);
  const own = await block.locator("pre").first().innerText();
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await edit.focus();
  await page.waitForLoadState("networkidle");
  const before = scripts.length;
  await edit.press("Enter");
  await expect(text).toBeFocused();
  expect(scripts.length).toBeGreaterThan(before);
  await expect(block.locator("pre").first()).toBeHidden();

  await write(page, 0, `const words: string[] = ["typed", process.env.BATCH_ID!.slice(0, 0)];`);
  await page.keyboard.press("Enter");
  await page.keyboard.insertText(`console.log(words.join("!"));`);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(status).toHaveText(/^Ran in [\d.,]+ m?s\.$/, { timeout: 45_000 });
  await expect(printed).toHaveText("typed!");
  for (const theme of ["light", "dark"] as const) {
    await setTheme(page, theme);
    expect(await violations(page, { within: ".code:has(.run)" }), theme).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await text.focus();
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(run).toBeFocused();
  await block.getByRole("button", { name: "Reset code" }).press("Enter");
  const lines = (code: string): string[] => code.split("\n").filter((line) => line.trim() !== "");
  expect(lines(await text.innerText())).toEqual(lines(own));
  await edit.press("Enter");
  await expect(block.locator("pre").first()).toBeVisible();
});

test("changed code reaches bee-js and its node, and nothing else", async ({ page, offences }) => {
  offences.expected.push(/Content Security Policy|violates/);
  await open(page, ROOM);
  await write(
    page,
    0,
    `import { Bee, type NodeInfo } from "@ethersphere/bee-js";
const info: NodeInfo = await new Bee("http://localhost:1633").getNodeInfo();
console.log(info.beeMode);
const scope = Object.getPrototypeOf(Object.getPrototypeOf(globalThis)) as Record<string, unknown>;
console.log(["fetch", "indexedDB", "caches"].map((name) => typeof scope[name]).join(), typeof Worker);
await fetch("https://example.org/").catch(({ message }: Error) => console.log(message));
try { (0, eval)("1"); } catch (error) { console.log((error as Error).name); }
const address: string = "data:text/javascript,1";
await import(address).catch(({ name }: Error) => console.log(name));`,
  );
  await page.keyboard.press("ControlOrMeta+Enter");
  const { status, printed } = blockAt(page, 0);
  await expect(status).toHaveText(/^(Ran|Failed|Could|This)/, { timeout: 45_000 });
  await expect(printed).toHaveText([
    "full",
    "undefined,undefined,undefined undefined",
    /reaches its node .* and nothing else/,
    "EvalError",
    "TypeError",
  ]);
});

test("a slip and an unknown import are told, and nothing runs", async ({ page }) => {
  await open(page, ROOM);
  const { status, block } = blockAt(page, 0);
  const errors = block.locator(".run-error");
  await write(page, 0, "const a: = 1;");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(status).toHaveText("This code cannot run.", { timeout: 45_000 });
  await expect(errors).toHaveText(/in line 1, column 10/);
  const mark = block.locator(".cm-error");
  await expect(mark).toHaveText("const a: = 1;");
  await write(page, 0, `import fs from "node:fs"; console.log(fs);`);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(errors).toHaveText(/^imports node:fs; code in this page can import @ethersphere/);
  await expect(mark).toHaveCount(0);

  await write(page, 0, "const a: string[] = [];\n");
  await page.keyboard.insertText("console.log(a[0]!.length);");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(status).toHaveText(/^Failed in line 2 after/);
  await expect(mark).toHaveText("console.log(a[0]!.length);");
});

test("code travels in a link, is read first, and runs on a press alone; it finds its tab", async ({
  page,
  context,
}) => {
  const copied = await clipboardOf(page);
  await page.addInitScript(() => localStorage.setItem("docusaurus.tab.client", "bee-js"));
  await open(page, TABS);
  await write(page, 1, `console.log("from afar");`);
  const { block } = blockAt(page, 1);
  await block.getByRole("button", { name: "Copy link" }).click();
  await expect(block.getByRole("button", { name: "Copied" })).toBeVisible();
  const link = await copied();
  expect(new URL(link).pathname).toBe(TABS);

  const other = await context.newPage();
  await other.addInitScript(() => localStorage.setItem("docusaurus.tab.client", "curl"));
  await other.goto(link);
  const shared = blockAt(other, 1);
  await expect(shared.note).toContainText("This code came with the link");
  await expect(shared.text).toHaveText(`console.log("from afar");`);
  expect(other.workers()).toHaveLength(0);
  expect(await violations(other, { within: ".code[data-editing]" })).toEqual([]);
  await expect(shared.status).toHaveCount(0);
  await shared.run.click();
  await expect(shared.printed).toHaveText("from afar", { timeout: 45_000 });
});

test("a damaged link says so and leaves the page's code", async ({ page }) => {
  await open(page, `${ROOM}#run=0.AAAA`);
  const { block, edit } = blockAt(page, 0);
  await edit.press("Enter");
  await expect(block.getByRole("note")).toHaveText("The code in the link cannot be read.");
});

test("a project is downloaded: the code, its client, and two commands", async ({ page }) => {
  await open(page, ROOM);
  await write(page, 0, `console.log(process.env.BATCH_ID);`);
  const arrives = page.waitForEvent("download");
  await blockAt(page, 0).block.getByRole("button", { name: "Download" }).click();
  const download = await arrives;
  expect(download.suggestedFilename()).toBe("swarm-sample.zip");
  const files = unzipSync(readFileSync(await download.path()));
  const textOf = (name: string): string =>
    new TextDecoder().decode(files[`swarm-sample/${name}`] ?? new Uint8Array());
  expect(Object.keys(files).toSorted()).toEqual(
    ["README.md", "batch.mjs", "package.json", "sample.ts"].map((name) => `swarm-sample/${name}`),
  );
  expect(textOf("sample.ts")).toBe("console.log(process.env.BATCH_ID);\n");
  expect(JSON.parse(textOf("package.json"))).toHaveProperty(
    "dependencies.@ethersphere/bee-js",
    "12.3.1",
  );
  expect(textOf("README.md")).toContain("npm install\nnpm start\n");
  expect(textOf("README.md")).toContain(ROOM);
});

for (const [edition, route, hasRename] of [
  [NEWER, "/docs/develop/tools-and-features/bee-js", true],
  [OLDER, "/docs/develop/access-the-swarm/upload-and-download", false],
] as const) {
  test(`the editor completes names of bee-js of the edition of Bee ${edition.release}`, async ({
    page,
  }) => {
    await open(page, routeIn(edition, route));
    const index = await page
      .locator(".code:has(.code-edit)")
      .evaluateAll((blocks) => blocks.findIndex((block) => block.checkVisibility()));
    const { block, run, text } = blockAt(page, index);
    const list = block.getByRole("listbox");
    const selected = list.getByRole("option", { selected: true });
    /** Keys do nothing in a list that has just opened, so that no line break takes from it. */
    const settled = async (name: string): Promise<void> => {
      await expect(selected).toContainText(name);
      await afterTimers(page, 100);
    };
    await write(page, index, `import { Bee } from "@ethersphere/bee-js";\n`);
    await page.keyboard.type("const bee = new Bee('http://localhost:1633');\nbee.uploadF");
    await settled("uploadFile");
    await expect(text).toHaveAttribute("aria-activedescendant", /.+/);
    const info = block.locator(".cm-completionInfo");
    await expect(info).toContainText("uploadFile(postageBatchId: BatchId");
    await expect(info).toContainText("Stores one file with a name");

    // Arrows choose; Escape closes the list and stays in the editor, then leaves it.
    await page.keyboard.press("ArrowDown");
    await expect(selected).toContainText("uploadFiles");
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
    await expect(text).toBeFocused();
    await page.keyboard.press("Control+Space");
    await expect(selected).toContainText("uploadFile");
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
    await expect(text).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(run).toBeFocused();

    // Keys of options by Enter; then a result behind `await`, where Tab indents and takes nothing.
    await text.focus();
    await write(page, index, `import { Bee } from "@ethersphere/bee-js";\n`);
    await page.keyboard.type("const bee = new Bee('');\nconst { reference } = await ");
    await page.keyboard.type("bee.uploadFile('', '', '', { conte");
    await settled("contentType");
    await page.keyboard.press("Enter");
    await expect(text).toContainText("{ contentType");
    await expect(list).toHaveCount(0);
    await page.keyboard.type(": 'text/plain' });\nreference.toH");
    await settled("toHex");
    await page.keyboard.press("Tab");
    await page.keyboard.type(";");
    await expect(text).toContainText("reference.toH;");

    await write(page, index, `import { Bee } from "@ethersphere/bee-js";\nnew Bee("").rename`);
    await page.keyboard.press("Control+Space");
    if (hasRename) await expect(selected).toContainText("renameStorage");
    else await expect(list).toHaveCount(0);
  });
}

test("the list of completions fits a narrow screen, in both themes, and moves nothing", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, ROOM);
  const { block } = blockAt(page, 0);
  const list = block.getByRole("listbox");
  await write(page, 0, `import { Bee } from "@ethersphere/bee-js";\nnew Bee("").`);
  const before = await block.boundingBox();
  await page.keyboard.press("Control+Space");
  await expect(list).toBeVisible();
  const info = block.locator(".cm-completionInfo");
  await expect(info).toBeVisible();
  for (const part of [list, info]) {
    const box = await part.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }
  // The description covers no option, whichever is chosen.
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) {
    await page.keyboard.press(key);
    await expect(info).toBeVisible();
    const [options, described] = [await list.boundingBox(), await info.boundingBox()];
    const from = described?.y ?? 0;
    const to = from + (described?.height ?? 0);
    expect(
      to <= (options?.y ?? 0) + 1 || from >= (options?.y ?? 0) + (options?.height ?? 0) - 1,
    ).toBe(true);
  }
  await expect(block.locator(".edit-keys")).toContainText("Ctrl Space completes");
  expect(await block.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const theme of ["light", "dark"] as const) {
    await setTheme(page, theme);
    await expect(list).toBeVisible();
    // Keys scroll the list from the text box (`aria-activedescendant`), which axe knows of combo boxes only.
    const scope = { within: ".code[data-editing]", without: ["scrollable-region-focusable"] };
    expect(await violations(page, scope), theme).toEqual([]);
  }
});
