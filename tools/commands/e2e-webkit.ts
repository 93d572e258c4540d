import { findWebKitDriver } from "../../packages/node/test/browser/find.ts";
import { main, run } from "../run.ts";
import { withSite } from "../site/with-site.ts";

const USAGE = `
npm run e2e:webkit -- [arguments of Playwright]

Builds the site when something changed, serves it, and runs the browser tests for WebKitGTK: every sample,
search, landing page, and one page of every kind. Needs WebKitWebDriver and, without a display, Xvfb (Debian:
apt-get install webkit2gtk-driver xvfb).

  WEBKIT_DRIVER  the WebKitWebDriver to use (default: the one on the path)
`;

await main(async () => {
  const driver = findWebKitDriver();
  await withSite(async (site) => {
    const args = ["test", "-c", "e2e/webkit/playwright.config.ts", ...process.argv.slice(2)];
    const { code } = await run("playwright", args, { env: { ...site, WEBKIT_DRIVER: driver } });
    process.exitCode = code;
  });
}, USAGE);
