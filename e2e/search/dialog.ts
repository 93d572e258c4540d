import type { Locator, Page } from "@playwright/test";
import { open } from "../test.ts";

/** A page of documentation to search from. */
export const PAGE = "/docs/concepts/introduction";

/** The parts of the open dialog. */
export interface Dialog {
  readonly root: Locator;
  readonly field: Locator;
  readonly options: Locator;
}

/** The parts of the dialog, open or not. */
export function dialogOf(page: Page): Dialog {
  const root = page.getByRole("dialog", { name: "Search" });
  return {
    root,
    field: root.getByRole("combobox", { name: "Search docs" }),
    options: root.getByRole("option"),
  };
}

/** Opens the dialog by its shortcut on a page, and waits for its field. */
export async function openDialog(page: Page, route = PAGE): Promise<Dialog> {
  if (!page.url().endsWith(route)) await open(page, route);
  await page.keyboard.press("Control+k");
  const dialog = dialogOf(page);
  await dialog.field.waitFor();
  return dialog;
}

/** Types a query and waits for its results. */
export async function ask(dialog: Dialog, query: string): Promise<void> {
  await dialog.field.fill(query);
  await dialog.root
    .locator("[aria-live=polite]")
    .filter({ hasText: /result/ })
    .waitFor({ state: "attached" });
}

/** Where the index file is served. */
export const INDEX = "**/search/index.json";
/** Where what follows the first results is served, with the version of the build. */
export const REST = "**/search/rest.json?*";
