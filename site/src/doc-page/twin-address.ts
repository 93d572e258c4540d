/** Route of the Markdown twin of the page at `permalink`, written by `site/plugins/twins`. */
export const twinAddress = (permalink: string): string => `${permalink.replace(/\/$/, "")}.md`;
