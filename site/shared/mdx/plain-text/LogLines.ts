import { lineKinds } from "../headings.ts";
import { blocks, code, links, type Plain } from "./plain.ts";
import type { LogLine } from "../rows.ts";
import { verdictOf } from "../LogLines/verdict.ts";

function line({ id, pattern, level, logger, meaning, check, fix, seeAlso }: LogLine): string {
  const where = [level, logger].filter(Boolean).join(", ");
  const parts = [
    meaning,
    check && `Check: ${check}`,
    `Fix: ${fix}`,
    seeAlso.length > 0 ? `See ${links(seeAlso)}` : "",
  ];
  const text = parts.filter(Boolean).join(" ").replaceAll(/\s+/g, " ");
  return `- ${code(pattern.replaceAll(/\s+/g, " "))} (${where}; \`log-${id}\`): ${text}`;
}

/** Markdown form: all known log lines, those that need action first. */
export const logLinesMarkdown: Plain = (_, { logLines }) =>
  blocks(
    ...lineKinds.flatMap(({ tone, title }) => [
      `### ${title}`,
      logLines
        .filter((one) => verdictOf(one).tone === tone)
        .map(line)
        .join("\n"),
    ]),
  );
