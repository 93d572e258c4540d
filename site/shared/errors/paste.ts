/** Texts of the log reader on `/errors/` and the landing page, where it reads all errors. */
export const PASTE = {
  title: "Paste your error",
  label: "An error message, an answer of the node, or lines of its log",
} as const;

/** What the landing page says above it. */
export const PASTE_LEAD =
  "Cause, check and fix of every message of Bee’s interface and of its log. The text stays in your browser.";
