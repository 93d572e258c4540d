import path from "node:path";
import { command, ROOT, run } from "../run.ts";
import { pruneBundlerCache } from "../site/bundler-cache.ts";
import { checkVariables } from "../site/variables.ts";
import { requirePort, PORT_OPTION } from "../site/serve.ts";

const USAGE = `
npm run dev [-- --port N]

The site with hot reload on 127.0.0.1.

  --port N  port (default: the variable PORT, else 3000)
`;

await command({ usage: USAGE, options: PORT_OPTION }, async (values) => {
  const port = await requirePort(values);
  checkVariables(process.env);
  pruneBundlerCache();
  const args = ["start", "--host", "127.0.0.1", "--port", String(port), "--no-open"];
  const { code } = await run("docusaurus", args, { cwd: path.join(ROOT, "site") });
  process.exitCode = code;
});
