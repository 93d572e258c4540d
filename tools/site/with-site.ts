import type { AddressInfo } from "node:net";
import path from "node:path";
import { ROOT } from "../run.ts";
import { buildSite, isFresh } from "./build.ts";
import { listen } from "./serve.ts";
import { createStaticServer } from "./static-server.ts";

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
  const server = createStaticServer(FOLDER);
  await listen(server, 0);
  try {
    const { port } = server.address() as AddressInfo;
    await use({ E2E_SITE: `http://127.0.0.1:${port}`, E2E_DIR: FOLDER });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
