import { createHash } from "node:crypto";
import { parse } from "yaml";
import type { Site } from "../../settings/site.ts";

/** A skill for agents: its path below the base URL, and its text. */
export interface Skill {
  readonly file: string;
  readonly text: string;
}

/** Form of the list of skills: https://github.com/cloudflare/agent-skills-discovery-rfc, version 0.2.0. */
const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
const DAY_MS = 86_400_000;

/** The list in which agents look for skills of a site. Throws an Error for a skill without its head. */
export function skillsIndex(skills: readonly Skill[], baseUrl: string): string {
  const list = skills.map(({ file, text }) => {
    const [, head = ""] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
    const { name, description } = { ...(parse(head) as Record<string, unknown> | null) };
    if (typeof name !== "string" || typeof description !== "string")
      throw new Error(`${file} begins with name and description between two lines of ---.`);
    const digest = createHash("sha256").update(text).digest("hex");
    return { name, type: "skill-md", description, url: baseUrl + file, digest: `sha256:${digest}` };
  });
  return `${JSON.stringify({ $schema: SCHEMA, skills: list }, null, 2)}\n`;
}

/**
 * `security.txt` [RFC 9116]: how to report a vulnerability. Expires one year after the release date.
 */
export function securityText(
  { url, baseUrl, repository }: Pick<Site, "url" | "baseUrl" | "repository">,
  released: string,
): string {
  const expires = new Date(Date.parse(`${released}T00:00:00Z`) + 365 * DAY_MS);
  return [
    `Contact: ${repository}/security/advisories/new`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    "Preferred-Languages: en",
    `Canonical: ${url}${baseUrl}.well-known/security.txt`,
    `Policy: ${repository}/blob/main/SECURITY.md`,
    "",
  ].join("\n");
}
