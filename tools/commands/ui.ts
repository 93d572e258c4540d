import path from "node:path";
import { buildUi } from "../packages/build-ui.ts";
import { command, ROOT } from "../run.ts";

const USAGE = `
npm run ui

Makes the page that the development node shows at /_dev/ui (packages/node/dist/ui). A node that runs
serves it at once. With SITE_URL the page leads to the documentation that is published there.
`;

await command({ usage: USAGE }, async () => {
  const folder = path.join(ROOT, "packages/node/dist/ui");
  await buildUi(folder);
  console.log(
    `${path.relative(ROOT, folder)}: npm run node shows it at http://127.0.0.1:1633/_dev/ui`,
  );
});
