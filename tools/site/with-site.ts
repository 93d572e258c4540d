import path from "node:path";
import { ROOT } from "../run.ts";
import { buildSite, isFresh } from "./build.ts";
import { serveFolder } from "./serve-folder.ts";

/** Folder of the built site. */
const FOLDER = path.join(ROOT, "site/build");

/** Address and folder of the site, as the browser tests read them from the environment. */
export interface SiteEnvironment {
  readonly E2E_SITE: string;
  readonly E2E_DIR: string;
}

/** Builds the site when something changed, and serves it on a free port until `use` ends. */
export async function withSite(use: (env: SiteEnvironment) => Promise<void>): Promise<void> {
  if (!isFresh()) await buildSite();
  const { url, stop } = await serveFolder(FOLDER);
  try {
    await use({ E2E_SITE: url, E2E_DIR: FOLDER });
  } finally {
    stop();
  }
}
