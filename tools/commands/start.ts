import { main } from "../run.ts";
import { buildSite, isFresh } from "../site/build.ts";
import { serve } from "../site/serve.ts";

await main(async () => {
  if (!isFresh()) {
    console.log("Building the site…");
    await buildSite();
  }
  await serve(process.argv.slice(2));
  console.log("Development node: npm run node    All checks: npm test    Stop: Ctrl+C");
});
