import { main } from "../run.ts";
import { buildSite, isFresh } from "../site/build.ts";
import { serveSite } from "../site/serve.ts";

const USAGE = `
npm start [-- --port N]

Builds the site when something changed and serves it with its production headers.

  --port N  port (default: the variable PORT, else 3000)

The variables of a build are listed by: npm run build -- --help
`;

await main(async () => {
  if (!isFresh()) {
    console.log("Building the site…");
    await buildSite();
  }
  await serveSite(process.argv.slice(2));
  console.log("Development node: npm run node    All checks: npm test    Stop: Ctrl+C");
}, USAGE);
