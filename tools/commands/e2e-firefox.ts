import type { AddressInfo } from "node:net";
import path from "node:path";
import { findFirefox } from "../../packages/node/test/browser/find.ts";
import { main, ROOT, run } from "../run.ts";
import { buildSite, isFresh } from "../site/build.ts";
import { startHosts } from "../site/hosts.ts";
import { listen } from "../site/serve.ts";
import { createStaticServer } from "../site/static-server.ts";

const USAGE = `
npm run e2e:firefox -- [arguments of Playwright]

Builds the site when something changed, serves it, and runs the browser tests for Firefox.

  FIREFOX_PATH  the Firefox to use (default: an installed one)
  NIGHTLY=1     also runs every sample, every key in every field, and every host's policies
`;

await main(async () => {
  const { file, isStock } = findFirefox();
  if (!isFresh()) await buildSite();
  const folder = path.join(ROOT, "site/build");
  const server = createStaticServer(folder);
  await listen(server, 0);
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hosts = process.env.NIGHTLY === "1" ? await startHosts(folder) : undefined;
  try {
    const args = ["test", "-c", "e2e/firefox/playwright.config.ts", ...process.argv.slice(2)];
    const { code } = await run("playwright", args, {
      env: {
        FIREFOX_PATH: file,
        FIREFOX_KIND: isStock ? "stock" : "playwright",
        E2E_SITE: site,
        E2E_DIR: folder,
        E2E_HOSTS: JSON.stringify(hosts?.urls ?? {}),
      },
    });
    process.exitCode = code;
  } finally {
    hosts?.stop();
    server.close();
    server.closeAllConnections();
  }
}, USAGE);
