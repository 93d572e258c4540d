import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { findChromium } from "../../packages/node/test/browser/chromium.ts";
import { readIntegrations } from "../../site/config/integrations.ts";
import { KEPT, readArguments, readKey } from "../publish/arguments.ts";
import { startRehearsal, type Rehearsal } from "../publish/development.ts";
import { readSiteFiles } from "../publish/files.ts";
import { PublishingNode } from "../publish/node.ts";
import { progressOf } from "../publish/progress.ts";
import { plan, publish } from "../publish/publish.ts";
import { addressOf, report } from "../publish/report.ts";
import { forgetful, remembering } from "../publish/upload.ts";
import { PLACEHOLDER } from "../publish/variant.ts";
import { main, ROOT, run } from "../run.ts";
import { buildSite, isFresh } from "../site/build.ts";
import { variantDir } from "../site/variants.ts";

const USAGE = `
npm run publish:swarm -- --node URL --batch ID [options]
npm run publish:swarm -- --dev [options]

Builds the site once and publishes it on Swarm: uploads what the node does not have yet, reads every
file back and compares it, then lets a feed lead to it. Stopped, it goes on where it was.

  --node URL      a Bee node
  --batch ID      a batch of that node, 64 hex digits
  --dev           a rehearsal on a development node in memory; stays until Ctrl+C
  --test          with --dev: ends with browser tests of the published site
  --key FILE      private key of the owner of the feeds (default: .published/key, made when missing)
  --topic NAME    name of the feed (default: swarm-docs)
  --ens NAME      also prints the content hash that a name must get
  --also-version  a feed for this release, too, whose address keeps showing it

  SITE_URL        origin that canonical links and the sitemap name, such as that of a gateway
`;

const BUILD = { outDir: variantDir("swarm"), env: { BASE_URL: PLACEHOLDER } };

function siteVersion(): string {
  const text = readFileSync(path.join(ROOT, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

/** A batch on another node has paid for nothing here. */
function marksFile(url: string, batch: string): string {
  const name = createHash("sha256").update(`${url} ${batch}`).digest("hex").slice(0, 16);
  return path.join(KEPT, `${name}.uploaded`);
}

async function untilStopped(): Promise<void> {
  console.log("\nThe node stays until Ctrl+C.");
  await new Promise<void>((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
}

/** The quick suite of the website against what was published. */
async function testInBrowser(addresses: readonly string[]): Promise<void> {
  const { code } = await run(
    "playwright",
    ["test", "-c", "e2e/playwright.config.ts", "e2e/published"],
    { env: { CHROMIUM_PATH: findChromium(), E2E_PUBLISHED: addresses.join(" ") } },
  );
  if (code !== 0) throw new Error("The published site fails its browser tests.");
}

await main(async () => {
  const { target, keyFile, topic, ens, kinds, isTested } = readArguments(process.argv.slice(2));
  const privateKey = readKey(keyFile);
  if (!isFresh(BUILD)) await buildSite(BUILD);
  const variants = await plan({
    files: readSiteFiles(BUILD.outDir),
    builtFor: PLACEHOLDER,
    integrations: readIntegrations(process.env),
    privateKey,
    topic,
    version: siteVersion(),
    kinds,
  });
  const rehearsal = target ? undefined : await startRehearsal();
  const { url, batch } = target ?? (rehearsal as Rehearsal);
  try {
    const node = new PublishingNode(url, batch);
    const state = await node.batch();
    if (!state.usable) throw new Error("The batch is not usable yet: wait for its block.");
    const uploaded = target ? remembering(marksFile(url, batch)) : forgetful();
    for (const variant of variants) {
      const onStep = progressOf(variant.topic);
      const { sent, update } = await publish(node, variant, { privateKey, uploaded }, onStep);
      const what = update.isNew ? `update ${update.index}` : "the feed leads there already";
      console.log(`${variant.topic}: ${sent} parts sent, all files read back, ${what}`);
    }
    const pricePlur = await node.price();
    console.log(`\n${report({ url, ens, variants, batch: state, pricePlur })}`);
    if (isTested) await testInBrowser(variants.map((variant) => addressOf(url, variant)));
    else if (rehearsal) await untilStopped();
  } finally {
    await rehearsal?.close();
  }
}, USAGE);
