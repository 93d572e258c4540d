import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle, toJson, toYaml } from "../src/bundle/bundle.ts";

const [, , folder] = process.argv;
if (folder === undefined) {
  console.error("usage: npx tsx packages/openapi/tools/bundle.ts FOLDER");
  process.exitCode = 2;
} else {
  const document = await bundle();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "openapi.json"), toJson(document));
  writeFileSync(join(folder, "openapi.yaml"), toYaml(document));
}
