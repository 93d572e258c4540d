import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle, toJson, toYaml } from "../src/bundle/bundle.ts";
import { BASE_VERSION, INTERFACE_VERSIONS } from "../src/document/version.ts";

const [, , folder, wanted = BASE_VERSION] = process.argv;
const version = INTERFACE_VERSIONS.find((one) => one === wanted);
if (folder === undefined || version === undefined) {
  const versions = INTERFACE_VERSIONS.join(" | ");
  console.error(`usage: npx tsx packages/openapi/tools/bundle.ts FOLDER [${versions}]`);
  process.exitCode = 2;
} else {
  const document = await bundle(version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "openapi.json"), toJson(document));
  writeFileSync(join(folder, "openapi.yaml"), toYaml(document));
}
