import path from "node:path";
import { createSwarm } from "@swarm-docs/node/swarm";
import { findChromium } from "../../packages/node/test/browser/find.ts";
import { buildUi } from "../packages/build-ui.ts";
import { startSmallCopy } from "../publish/small-copy.ts";
import { main, ROOT, run } from "../run.ts";
import { buildSite, isFresh } from "../site/build.ts";
import { startHosts } from "../site/hosts.ts";
import { startServer } from "../site/serve-folder.ts";
import { createStaticServer } from "../site/static-server.ts";
import { writeZip } from "../site/zip.ts";
import { SITE_PAGES, VARIANTS, variantDir } from "../site/variants.ts";

const USAGE = `
npm run e2e -- [arguments of Playwright]

Builds the site and its two variants when something changed, serves them, publishes a small site on a
development node, makes the page of a development node, and runs the browser tests.

  npm run e2e -- e2e/website            one folder or file
  npm run e2e -- -g "part of a title"   some tests

  CHROMIUM_PATH    the browser to use (default: an installed one)
  EDITION_AT_ROOT  release whose pages stand at the root, or its folder, such as 2.8 (default 2.6.0)
`;

await main(async () => {
  const chromium = findChromium();
  if (!isFresh()) await buildSite();
  for (const { name, env } of VARIANTS) {
    const variant = { outDir: variantDir(name), env };
    if (!isFresh(variant)) await buildSite(variant);
  }
  const folder = path.join(ROOT, "site/build");
  const site = await startServer(createStaticServer(folder));
  const sites = [site];
  const variantUrls: Record<string, string> = {};
  for (const { name, baseUrl } of VARIANTS) {
    const variant = await startServer(createStaticServer(variantDir(name), baseUrl));
    sites.push(variant);
    variantUrls[`E2E_${name.toUpperCase()}`] = variant.url + baseUrl;
  }
  const zip = path.join(ROOT, "build/zip/e2e.zip");
  writeZip(variantDir("hash"), zip, "http://127.0.0.1:3000/");
  const hosts = await startHosts(folder);
  const env = {
    CHROMIUM_PATH: chromium,
    E2E_HOSTS: JSON.stringify(hosts.urls),
    E2E_SITE: site.url,
    E2E_DIR: folder,
    E2E_ZIP: zip,
    E2E_VARIANT_PAGES: SITE_PAGES,
    ...variantUrls,
  };
  try {
    await buildUi(path.join(ROOT, "packages/node/dist/ui"));
    const [copy, node] = await Promise.all([
      startSmallCopy(env.E2E_SITE),
      // Its own: a test holds its clock and takes it back. The workshop may speak to it.
      createSwarm({ blockTimeMs: 1000, corsAllowedOrigins: [site.url] }),
    ]);
    const args = ["test", "-c", "e2e/playwright.config.ts", ...process.argv.slice(2)];
    const { code } = await run("playwright", args, {
      env: {
        ...env,
        E2E_SWARM_NODE: copy.url,
        E2E_SWARM_COPY: copy.manifest,
        E2E_DEV_NODE: node.url,
      },
    });
    await Promise.all([copy.close(), node.stop()]);
    process.exitCode = code;
  } finally {
    hosts.stop();
    for (const { stop } of sites) stop();
  }
}, USAGE);
