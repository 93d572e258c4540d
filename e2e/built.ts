import path from "node:path";

/** The folder of the built site under test; `npm run e2e` names it. */
export const DIR = process.env.E2E_DIR ?? path.join(import.meta.dirname, "../site/build");
