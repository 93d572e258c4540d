// Markdown of the page `/get`, same content as `GetPage`.
import { blocks } from "../mdx/plain-text/plain.ts";
import { codeText } from "../packages/code-text.ts";
import { rowsOf, type GetFacts, type GetPackage, type GetPart } from "./facts.ts";

const partMarkdown = ({ title, paragraphs, commands }: GetPart): string =>
  blocks(
    `## ${title}`,
    ...paragraphs,
    ...commands.flatMap(({ label, language, code }) => [
      label,
      `\`\`\`${language}\n${codeText(code)}\n\`\`\``,
    ]),
  );

function packageMarkdown(one: GetPackage): string {
  const { name, description, file, sha256 } = one;
  const rows = [...rowsOf(one), ["SHA-256", `\`${sha256}\``] as const];
  return blocks(
    `### ${name}`,
    `${description}.`,
    [`- [${file}](/get/${file})`, ...rows.map(([what, value]) => `- ${what}: ${value}`)].join("\n"),
  );
}

/** Markdown of the page below its title. */
export const getMarkdown = ({ lead, parts, packages }: GetFacts): string =>
  blocks(lead, ...parts.map(partMarkdown), "## Files", ...packages.map(packageMarkdown));
