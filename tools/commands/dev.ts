import path from "node:path";
import { main, ROOT, run } from "../run.ts";
import { pruneBundlerCache } from "../site/bundler-cache.ts";
import { checkVariables } from "../site/variables.ts";
import { readPort } from "../site/serve.ts";

const USAGE = `
npm run dev

The site with hot reload on 127.0.0.1.

  PORT  port (default: 3000)
`;

await main(async () => {
  const port = readPort(process.env.PORT, "PORT");
  checkVariables(process.env);
  pruneBundlerCache();
  const args = ["start", "--host", "127.0.0.1", "--port", String(port), "--no-open"];
  const { code } = await run("docusaurus", args, { cwd: path.join(ROOT, "site") });
  process.exitCode = code;
}, USAGE);
