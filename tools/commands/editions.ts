import { editionSources, writeEditionSources } from "../editions/write.ts";
import { command } from "../run.ts";

const USAGE = `
npm run editions

Writes what the packages know of data/editions.yaml into their sources. Run it after each change of
that file; a test fails while they differ.
`;

await command({ usage: USAGE }, async () => {
  writeEditionSources();
  for (const file of Object.keys(editionSources())) console.log(`wrote ${file}`);
});
