import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { robotsText } from "./index.ts";
import { securityText, skillsIndex } from "./well-known.ts";

const FILE = "skills/swarm/SKILL.md";
const text = readFileSync(path.join(import.meta.dirname, "../../static", FILE), "utf8");

test("agents find the skill with its digest", () => {
  const { skills } = JSON.parse(skillsIndex([{ file: FILE, text }], "/")) as {
    skills: Record<string, string>[];
  };
  expect(skills).toHaveLength(1);
  expect(skills[0]).toMatchObject({
    name: "swarm",
    type: "skill-md",
    url: "/skills/swarm/SKILL.md",
    digest: `sha256:${createHash("sha256").update(text).digest("hex")}`,
  });
  expect(() => skillsIndex([{ file: FILE, text: "# no head" }], "/")).toThrow(FILE);
});

test("the skill says in its head what it is for, and is read at once", () => {
  expect(text).toMatch(/^---\nname: swarm\ndescription: .{40,}\n---\n\n# /);
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(150);
});

test("security.txt has what RFC 9116 asks for, and ends a year after the release", () => {
  const site = { url: "https://x.org", baseUrl: "/", repository: "https://git.org/a/b" };
  expect(securityText(site, "2026-11-20").split("\n")).toEqual([
    "Contact: https://git.org/a/b/security/advisories/new",
    "Expires: 2027-11-20T00:00:00Z",
    "Preferred-Languages: en",
    "Canonical: https://x.org/.well-known/security.txt",
    "Policy: https://git.org/a/b/blob/main/SECURITY.md",
    "",
  ]);
});

test("robots.txt allows everything, and says what texts may be used for", () => {
  const site = { url: "https://x.org", baseUrl: "/", router: "history" } as const;
  expect(robotsText(site)).toBe(
    "User-agent: *\nAllow: /\nContent-Signal: search=yes, ai-input=yes\n\nSitemap: https://x.org/sitemap.xml\n",
  );
});
