/** Where a site-absolute address begins in Markdown, in an attribute, and in lists of front matter. */
const LINK = /(\]\(|(?:href|to)="|^[ ]*- )\/(docs|api|bee-js)\/(?=[^\s)"]*)/gm;
const FENCE = /(^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\2[ \t]*$)/m;

/**
 * Rewrites links to pages and to the reference to the same edition. `prefix` is the segment after
 * `/docs/` and `/api/`: empty, or `2.8/`.
 */
export function withEditionLinks(text: string, prefix: string): string {
  if (prefix === "") return text;
  const lines = (part: string): string =>
    part.replace(LINK, (_, before: string, room: string) => `${before}/${room}/${prefix}`);
  let rest = text;
  let result = "";
  for (let fence = FENCE.exec(rest); fence; fence = FENCE.exec(rest)) {
    result += lines(rest.slice(0, fence.index)) + fence[0];
    rest = rest.slice(fence.index + fence[0].length);
  }
  return result + lines(rest);
}
