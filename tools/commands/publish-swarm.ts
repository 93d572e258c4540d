import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { findChromium } from "../../packages/node/test/browser/find.ts";
import { readIntegrations } from "../../site/settings/integrations.ts";
import { readSite } from "../../site/settings/site.ts";
import { copyFacts } from "../../site/plugins/offline/facts.ts";
import { KEPT, OPTIONS, readArguments, readKey } from "../publish/arguments.ts";
import { buildForPublishing, PUBLISHED_BUILD } from "../publish/build.ts";
import { startRehearsal, type Rehearsal } from "../publish/development.ts";
import { readSiteFiles, type SiteFiles } from "../publish/files.ts";
import { PublishingNode } from "../publish/node.ts";
import { progressOf } from "../publish/progress.ts";
import {
  plan,
  publishVariant,
  refuseOtherRelease,
  type PlannedVariant,
  type Publication,
} from "../publish/publish.ts";
import { variantUrl, report } from "../publish/report.ts";
import { buildElsewhere, differences, readBuildSource } from "../publish/twice.ts";
import { memoryRecord, fileRecord } from "../publish/upload.ts";
import { PLACEHOLDER } from "../publish/variant.ts";
import { command, ROOT, run } from "../run.ts";

const USAGE = `
npm run publish:swarm -- --node URL --batch ID [options]
npm run publish:swarm -- --dev [options]
npm run publish:swarm -- --twice

Builds the site once and publishes it on Swarm: uploads what the node does not have yet, reads every
file back and compares it, then lets a feed lead to it. Stopped, it goes on where it was.

  --node URL      a Bee node
  --batch ID      a batch of that node, 64 hex digits
  --dev           a rehearsal on a development node in memory; stays until Ctrl+C
  --twice         publishes nothing: builds the commit here, and in a clone in another folder with
                  another time zone and language, and compares the references (some minutes)
  --test          with --dev: ends with browser tests of the published site
  --key FILE      private key of the owner of the feeds (default: .published/key, made when missing)
  --topic NAME    name of the feed (default: swarm-docs)
  --ens NAME      also prints the content hash that a name must get
  --also-version  a feed for this release, too, whose address keeps showing it

  SITE_URL        origin that canonical links and the sitemap name, such as that of a gateway
`;

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

/** Runs the short browser suite against the published site. */
async function testInBrowser(url: string, variants: readonly PlannedVariant[]): Promise<void> {
  const E2E_PUBLISHED = variants.map((variant) => variantUrl(url, variant)).join(" ");
  const E2E_REFERENCES = variants.map(({ collection }) => collection.reference).join(" ");
  const { code } = await run(
    "playwright",
    ["test", "-c", "e2e/playwright.config.ts", "e2e/published"],
    { env: { CHROMIUM_PATH: findChromium(), E2E_PUBLISHED, E2E_REFERENCES } },
  );
  if (code !== 0) throw new Error("The published site fails its browser tests.");
}

/** Builds the commit in two places; rejects when their references differ, and names the files. */
async function compareTwice(publicationOf: (files: SiteFiles) => Publication): Promise<void> {
  const { commit, hindrances } = readBuildSource();
  if (hindrances.length > 0) throw new Error(`Nothing to compare: ${hindrances.join("; ")}.`);
  const here = readSiteFiles(PUBLISHED_BUILD.outDir);
  const there = await buildElsewhere(readSiteFiles);
  const different = differences(here, there);
  if (different.length > 0)
    throw new Error(`Two builds of ${commit} differ:\n${different.slice(0, 20).join("\n")}`);
  const [ours, theirs] = [await plan(publicationOf(here)), await plan(publicationOf(there))];
  for (const [at, { topic, collection }] of ours.entries()) {
    const same = theirs[at]?.collection.reference === collection.reference;
    if (!same) throw new Error(`Two builds of ${commit} have other references.`);
    console.log(`${topic}: ${collection.reference}, twice from ${commit}`);
  }
}

await command({ usage: USAGE, options: OPTIONS }, async (values) => {
  const { target, keyFile, topic, ens, kinds, isTested, isTwice } = readArguments(values);
  const privateKey = readKey(keyFile);
  await buildForPublishing();
  const publicationOf = (files: SiteFiles): Publication => ({
    files,
    builtFor: PLACEHOLDER,
    integrations: readIntegrations(process.env),
    copy: copyFacts(readSite(process.env)),
    privateKey,
    topic,
    version: siteVersion(),
    kinds,
  });
  if (isTwice) {
    await compareTwice(publicationOf);
    return;
  }
  const source = readBuildSource();
  const variants = await plan(publicationOf(readSiteFiles(PUBLISHED_BUILD.outDir)));
  // A copy at a host name of its own asks the node across origins when its reader checks it.
  const rehearsal = target ? undefined : await startRehearsal(0, ["--cors-allowed-origins=*"]);
  const { url, batch } = target ?? (rehearsal as Rehearsal);
  try {
    const node = new PublishingNode(url, batch);
    const state = await node.batch();
    if (!state.usable) throw new Error("The batch is not usable yet: wait for its block.");
    await refuseOtherRelease(node, variants);
    const uploaded = target ? fileRecord(marksFile(url, batch)) : memoryRecord();
    for (const variant of variants) {
      const onStep = progressOf(variant.topic);
      const { sent, update } = await publishVariant(
        node,
        variant,
        { privateKey, uploaded },
        onStep,
      );
      const what = update.isNew ? `update ${update.index}` : "the feed leads there already";
      console.log(`${variant.topic}: ${sent} parts sent, all files read back, ${what}`);
    }
    const pricePlur = await node.price();
    console.log(`\n${report({ url, ens, variants, batch: state, pricePlur, source })}`);
    if (isTested) await testInBrowser(url, variants);
    else if (rehearsal) await untilStopped();
  } finally {
    await rehearsal?.close();
  }
});
