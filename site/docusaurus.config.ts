import { createRequire } from "node:module";
import type { Config } from "@docusaurus/types";

/**
 * The framework loads its configuration as CommonJS; ours, and the plugins below it, are modules
 * and use packages that exist as modules only. `config/index.ts` is the configuration.
 */
export default async function load(): Promise<Config> {
  const native = createRequire(__filename)("./config/native.cjs") as {
    load: () => Promise<Config>;
  };
  return native.load();
}
