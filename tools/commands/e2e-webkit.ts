import type { AddressInfo } from "node:net";
import path from "node:path";
import { findWebKitDriver } from "../../packages/node/test/browser/find.ts";
import { main, ROOT, run } from "../run.ts";
import { buildSite, isFresh } from "../site/build.ts";
import { listen } from "../site/serve.ts";
import { createStaticServer } from "../site/static-server.ts";

const USAGE = `
npm run e2e:webkit -- [arguments of Playwright]

Builds the site when something changed, serves it, and runs the browser tests for WebKitGTK: every sample,
search, landing page, and one page of every kind. Needs WebKitWebDriver and, without a display, Xvfb (Debian:
apt-get install webkit2gtk-driver xvfb).

  WEBKIT_DRIVER  the WebKitWebDriver to use (default: the one on the path)
`;

await main(async () => {
  const driver = findWebKitDriver();
  if (!isFresh()) await buildSite();
  const folder = path.join(ROOT, "site/build");
  const server = createStaticServer(folder);
  await listen(server, 0);
  try {
    const args = ["test", "-c", "e2e/webkit/playwright.config.ts", ...process.argv.slice(2)];
    const { code } = await run("playwright", args, {
      env: {
        WEBKIT_DRIVER: driver,
        E2E_SITE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        E2E_DIR: folder,
      },
    });
    process.exitCode = code;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}, USAGE);
