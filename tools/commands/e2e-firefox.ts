import { NIGHTLY } from "../../e2e/nightly.ts";
import { findFirefox } from "../../packages/node/test/browser/find.ts";
import { main, run } from "../run.ts";
import { startHosts } from "../site/hosts.ts";
import { withSite } from "../site/with-site.ts";

const USAGE = `
npm run e2e:firefox -- [arguments of Playwright]

Builds the site when something changed, serves it, and runs the browser tests for Firefox.

  FIREFOX_PATH  the Firefox to use (default: an installed one)
  NIGHTLY=1     also runs every sample, every key in every field, and every host's policies
`;

await main(async () => {
  const { file, isStock } = findFirefox();
  await withSite(async (site) => {
    const hosts = NIGHTLY ? await startHosts(site.E2E_DIR) : undefined;
    try {
      const args = ["test", "-c", "e2e/firefox/playwright.config.ts", ...process.argv.slice(2)];
      const { code } = await run("playwright", args, {
        env: {
          ...site,
          FIREFOX_PATH: file,
          FIREFOX_KIND: isStock ? "stock" : "playwright",
          E2E_HOSTS: JSON.stringify(hosts?.urls ?? {}),
        },
      });
      process.exitCode = code;
    } finally {
      hosts?.stop();
    }
  });
}, USAGE);
