// The header `X-Markdown-Tokens` of Markdown pages, in the format of each server. The value belongs to a
// single file, so it is no rule of `headers.json`.
import { pathPattern, TOKENS_HEADER } from "./deploy.ts";

/** Path of a Markdown file on the site, with the base URL, and its value. */
export type TokenCounts = ReadonlyMap<string, number>;

/**
 * Two maps of nginx. Only Markdown is looked up in the list, which consists of regular expressions: exact
 * keys of this length need a larger `map_hash_bucket_size`, which nginx refuses after any other map.
 */
export function nginxTokens(counts: TokenCounts): string {
  const lines = [...counts].map(([path, count]) => `  "~${pathPattern(path)}$" ${count};`);
  return `# Written by the build: what each Markdown page costs a language model.
map $uri $docs_markdown_tokens {
  default "";
  "~\\.md$" $docs_tokens_of_file;
}
map $uri $docs_tokens_of_file {
  default "";
${lines.join("\n")}
}
`;
}

/** Directives of Caddy, for a `route` whose path already names the file. */
export function caddyTokens(counts: TokenCounts): string {
  // In quotes: the matcher compares text, and Caddy takes bare digits for numbers.
  const lines = [...counts].map(([path, count]) => `\t"${path}" "${count}"`);
  return `# Written by the build: what each Markdown page costs a language model.
map {path} {docs_markdown_tokens} {
${lines.join("\n")}
\tdefault ""
}
@counted expression {docs_markdown_tokens} != ""
header @counted ${TOKENS_HEADER} {docs_markdown_tokens}
`;
}

/** Rules of `_headers`, to be appended: hosts that limit the number of rules skip those at the end. */
export function staticHostTokens(counts: TokenCounts): string {
  return [...counts].map(([path, count]) => `\n${path}\n  ${TOKENS_HEADER}: ${count}\n`).join("");
}
