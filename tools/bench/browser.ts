import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { findBrowser } from "../../packages/node/test/browser/find.ts";
import { ROOT } from "../run.ts";
import { serveFolder, type Served } from "../site/serve-folder.ts";

/** A Chromium without a window. */
export function launch(): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  return chromium.launch({ executablePath: findBrowser(), args });
}

/** The built site. */
export const BUILT = path.join(ROOT, "site/build");

/** A copy of the built site in which the given pages carry no script at all. */
export async function serveWithoutScripts(routes: readonly string[]): Promise<Served> {
  const folder = mkdtempSync(path.join(tmpdir(), "scriptless-"));
  cpSync(BUILT, folder, { recursive: true });
  for (const route of routes) {
    const file = path.join(folder, route, "index.html");
    const html = readFileSync(file, "utf8");
    const without = html
      .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
      .replace(/<link\b[^>]*as="?script"?[^>]*>/g, "")
      // What a script sets before the first paint belongs to the page's looks.
      .replace("<html ", '<html data-theme="dark" data-js ');
    writeFileSync(file, without);
  }
  const served = await serveFolder(folder);
  return {
    url: served.url,
    stop: () => {
      served.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
