import type { Plain } from "../plain.ts";

/** Every word with its definition and the page that explains it. */
export const plain: Plain = (_, { glossary }) =>
  glossary
    .map(({ term, aliases = [], definition, page }) => {
      const also = aliases.length > 0 ? ` (${aliases.join(", ")})` : "";
      return `- **${term}**${also}: ${definition.replaceAll(/\s+/g, " ").trim()} More: [${page.title}](${page.to}).`;
    })
    .join("\n");
