import { command } from "../run.ts";
import { buildSite, isFresh } from "../site/build.ts";
import { requirePort, PORT_OPTION, serveSite } from "../site/serve.ts";

const USAGE = `
npm start [-- --port N]

Builds the site when something changed and serves it with its production headers.

  --port N  port (default: the variable PORT, else 3000)

The variables of a build are listed by: npm run build -- --help
`;

await command({ usage: USAGE, options: PORT_OPTION }, async (values) => {
  // Before a build that takes a minute.
  await requirePort(values);
  if (!isFresh()) {
    console.log("Building the site…");
    await buildSite();
  }
  await serveSite(values);
  console.log("Development node: npm run node    All checks: npm test    Stop: Ctrl+C");
});
