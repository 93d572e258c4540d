import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readEditions } from "../../site/settings/editions.ts";
import { readSite } from "../../site/settings/site.ts";
import { command, ROOT } from "../run.ts";
import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import { HOSTED_SETTINGS, hostedRecords } from "@swarm-docs/search/builder/hosted-records";
import { allSections } from "../../site/plugins/search/sections.ts";
import { readSynonyms } from "@swarm-docs/search/builder/write";
import { writtenEdition } from "../../site/plugins/editions/write.ts";
import { readFacts } from "../../site/plugins/facts/generate.ts";
import { readReferences } from "../../site/plugins/bee-js/read.ts";
import { readApi } from "../../site/plugins/packages/read.ts";

const USAGE = `
npm run search:records -- [--out FOLDER]

Writes the search records for a hosted index, with its settings and synonyms.

  --out FOLDER  where to (default: search-records)
  SITE_URL, BASE_URL  where the site is published
`;

const options = { out: { type: "string", default: "search-records" } } as const;

await command({ usage: USAGE, options }, async ({ out }) => {
  const site = readSite(process.env);
  const facts = await readFacts();
  const [edition] = readEditions();
  const [beeJs] = await readReferences([edition], { [edition.release]: facts });
  const records = hostedRecords(
    allSections(writtenEdition(), {
      facts,
      document: await bundle(),
      packages: await readApi(),
      beeJs,
    }),
    site.url + site.baseUrl,
  );
  const synonyms = readSynonyms(ROOT).map((words, at) => ({
    objectID: `group-${at}`,
    type: "synonym",
    synonyms: words,
  }));
  const folder = path.resolve(ROOT, out);
  mkdirSync(folder, { recursive: true });
  const write = (name: string, value: unknown): void =>
    writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(value, null, 1)}\n`);
  write("records", records);
  write("settings", HOSTED_SETTINGS);
  write("synonyms", synonyms);
  console.log(`${records.length} records in ${path.join(out, "records.json")}`);
});
