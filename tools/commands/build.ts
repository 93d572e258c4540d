import { main } from "../run.ts";
import { buildSite } from "../site/build.ts";

await main(() => buildSite());
