import { command } from "../run.ts";
import { PORT_OPTION, serveSite } from "../site/serve.ts";

const USAGE = `
npm run serve -- [--port N] [--dir FOLDER]

Serves the built site with its production headers on 127.0.0.1.

  --port N      port (default: the variable PORT, else 3000)
  --dir FOLDER  the built site (default: site/build)
  BASE_URL      the path the site was built for (default: /)
`;

const options = { ...PORT_OPTION, dir: { type: "string" } } as const;

await command({ usage: USAGE, options }, serveSite);
