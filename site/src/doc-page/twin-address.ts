/** Where the Markdown twin of the page at `permalink` stands; `site/plugins/twins` writes it. */
export const twinAddress = (permalink: string): string => `${permalink.replace(/\/$/, "")}.md`;
