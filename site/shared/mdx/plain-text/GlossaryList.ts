import { letterOf, letters, sorted } from "../headings.ts";
import { blocks, type Plain } from "./plain.ts";

/** Markdown form: every term with its definition and page, grouped by first letter. */
export const glossaryListMarkdown: Plain = (_, { glossary }) => {
  const terms = sorted(glossary);
  const lines = (letter: string): string =>
    terms
      .filter(({ term }) => letterOf(term) === letter)
      .map(({ term, aliases = [], definition, page }) => {
        const also = aliases.length > 0 ? ` (${aliases.join(", ")})` : "";
        return `- **${term}**${also}: ${definition.replaceAll(/\s+/g, " ").trim()} More: [${page.title}](${page.to}).`;
      })
      .join("\n");
  return blocks(...letters(terms).flatMap(({ title }) => [`### ${title}`, lines(title)]));
};
