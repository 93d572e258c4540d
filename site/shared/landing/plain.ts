import { ERRORS_ROUTE } from "../errors/entries.ts";
import { PASTE, PASTE_LEAD } from "../errors/paste.ts";
import { blocks } from "../mdx/plain-text/plain.ts";
import {
  DOORS,
  HEADINGS,
  LANDING,
  OWN,
  POPULAR,
  PROVED,
  START,
  TOOLS,
  type LandingLink,
} from "./words.ts";

const lines = (entries: readonly LandingLink[], between: string): string =>
  entries
    .map(([to, label, text]) => `- [${label}](${to})${text === "" ? "" : between + text}`)
    .join("\n");

/** Renders the landing page as Markdown; links are routes. `versions` describes the covered versions. */
export function landingMarkdown(versions: string): string {
  return blocks(
    `**${LANDING.title}**`,
    LANDING.description,
    `[${START[1]}](${START[0]})`,
    versions,
    lines(DOORS, ": "),
    `## ${HEADINGS.proved}`,
    `${lines(PROVED, " ")}\n- ${OWN.join(" ")}`,
    `## ${HEADINGS.tools}`,
    ...TOOLS.flatMap(([name, tools]) => [`### ${name}`, lines(tools, ": ")]),
    `## ${PASTE.title}`,
    `${PASTE_LEAD} [All errors and log lines](${ERRORS_ROUTE})`,
    `## ${HEADINGS.popular}`,
    lines(POPULAR, ""),
  );
}
