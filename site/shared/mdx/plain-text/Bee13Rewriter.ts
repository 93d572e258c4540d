import type { Plain } from "./plain.ts";

/** Markdown form: what the tool of the page does. */
export const bee13RewriterMarkdown: Plain = () =>
  "The page has a field for code of bee-js 12: it shows the code rewritten for bee-js 13, the changed names line by line, and what a person has to decide. The code stays in the page.";
