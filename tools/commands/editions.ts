import { editionSources, writeEditionSources } from "../editions/write.ts";
import { main } from "../run.ts";

const USAGE = `
npm run editions

Writes what the packages know of data/editions.yaml into their sources. Run it after each change of
that file; a test fails while they differ.
`;

await main(async () => {
  writeEditionSources();
  for (const file of Object.keys(editionSources())) console.log(`wrote ${file}`);
}, USAGE);
