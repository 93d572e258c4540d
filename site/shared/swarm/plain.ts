import { COMMANDS_IN, LEAD, PARTS, RELATED, type SectionText } from "./words.ts";

function partMarkdown({ title, paragraphs, commands }: SectionText): string {
  const code = commands ? [COMMANDS_IN, `\`\`\`bash\n${commands.join("\n")}\n\`\`\``] : [];
  return [`## ${title}`, ...paragraphs, ...code].join("\n\n");
}

/** Markdown of the page; links are routes. */
export function swarmMarkdown(): string {
  const build: SectionText = {
    ...PARTS.build,
    paragraphs: [
      "Where this build stands, if it was published, says `swarm.json` beside the landing page: the manifest and owner of its feed, its files, bytes, and chunks at each redundancy level.",
    ],
  };
  const { check, keep, upkeep, publish } = PARTS;
  return [
    LEAD,
    ...[build, check, keep, upkeep, publish].map(partMarkdown),
    `See also: ${RELATED.map(({ to, title }) => `[${title}](${to})`).join(", ")}.`,
  ].join("\n\n");
}
