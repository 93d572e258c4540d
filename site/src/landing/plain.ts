import { blocks } from "../mdx/plain.ts";
import { DOORS, HEADINGS, LANDING, OWN, POPULAR, PROVED, TOOLS, type Entry } from "./words.ts";

const lines = (entries: readonly Entry[], between: string): string =>
  entries
    .map(([to, label, text]) => `- [${label}](${to})${text === "" ? "" : between + text}`)
    .join("\n");

/** The landing page for readers without a browser; links are routes. `versions` say what the site is about. */
export function landingMarkdown(versions: string): string {
  return blocks(
    `**${LANDING.heading}**`,
    LANDING.lead,
    versions,
    lines(DOORS, ": "),
    `## ${HEADINGS.proved}`,
    `${lines(PROVED, " ")}\n- ${OWN.join(" ")}`,
    `## ${HEADINGS.tools}`,
    lines(TOOLS, ": "),
    `## ${HEADINGS.popular}`,
    lines(POPULAR, ""),
  );
}
