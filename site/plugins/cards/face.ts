import path from "node:path";

/** The face of the site's text; cards are set in what readers see on the page. */
export const FACE = path.join(import.meta.dirname, "../../static/fonts/inter.woff2");
