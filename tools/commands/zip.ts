import path from "node:path";
import { readSite } from "../../site/settings/site.ts";
import { command, ROOT } from "../run.ts";
import { buildSite, isFresh } from "../site/build.ts";
import { writeZip, ZIP_BUILD } from "../site/zip.ts";

const USAGE = `
npm run zip -- [--out FILE]

Writes the site into one archive that opens from any folder of any server of files, without rules and
without a network: unpack it, serve the folder, open its address.

  --out FILE  the archive (default: build/zip/swarm-docs-VERSION.zip)

  SITE_URL    origin that its commands name, which install the packages of the site
`;

await command({ usage: USAGE, options: { out: { type: "string" } } }, async ({ out }) => {
  const { version, url, baseUrl } = readSite(process.env);
  const target = path.resolve(out ?? path.join(ROOT, `build/zip/swarm-docs-${version}.zip`));
  if (!isFresh(ZIP_BUILD)) await buildSite(ZIP_BUILD);
  const bytes = writeZip(ZIP_BUILD.outDir, target, `${url}${baseUrl}`);
  console.log(`${path.relative(process.cwd(), target)}: ${(bytes / 1e6).toFixed(1)} MB`);
});
