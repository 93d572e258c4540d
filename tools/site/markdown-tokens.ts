import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { filesBelow } from "../../site/content/files-below.ts";
import { TOKENS_FILES } from "../../site/plugins/finish/deploy.ts";
import {
  caddyTokens,
  nginxTokens,
  staticHostTokens,
  type TokenCounts,
} from "../../site/plugins/finish/markdown-tokens.ts";
import { tokenCount } from "../../site/plugins/twins/twin.ts";

/** The count of each Markdown file below `folder`, largest first: hosts with a limit read only some. */
function countTokens(folder: string, baseUrl: string): TokenCounts {
  const counts = filesBelow(folder)
    .filter((file) => file.endsWith(".md"))
    .map((file) => {
      const text = readFileSync(path.join(folder, file), "utf8");
      return [baseUrl + file, tokenCount(text)] as const;
    });
  return new Map(counts.sort(([, one], [, other]) => other - one));
}

/**
 * Writes what each Markdown file of the built site costs a language model into the configurations of
 * nginx, Caddy and static hosts, once the texts are final.
 */
export function writeMarkdownTokens(folder: string, baseUrl: string): void {
  const counts = countTokens(folder, baseUrl);
  mkdirSync(path.join(folder, "deploy"), { recursive: true });
  writeFileSync(path.join(folder, TOKENS_FILES.nginx), nginxTokens(counts));
  writeFileSync(path.join(folder, TOKENS_FILES.caddy), caddyTokens(counts));
  appendFileSync(path.join(folder, "_headers"), staticHostTokens(counts));
}
