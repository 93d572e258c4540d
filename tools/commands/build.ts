import { BUILD_VARIABLES } from "../../site/settings/variables.ts";
import { command } from "../run.ts";
import { buildSite } from "../site/build.ts";

const width = Math.max(...Object.keys(BUILD_VARIABLES).map(({ length }) => length));
const lines = Object.entries(BUILD_VARIABLES).map(
  ([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`,
);
const USAGE = `
npm run build

Writes the site to site/build. Environment variables (site/README.md explains them):

${lines.join("\n")}
`;

await command({ usage: USAGE }, () => buildSite());
