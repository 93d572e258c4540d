import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { NEWEST_RELEASE } from "../../settings/editions.ts";
import { readSkills, robotsText } from "./index.ts";
import { securityText, skillsIndex } from "./well-known.ts";

const FILE = "skills/swarm/SKILL.md";
const source = {
  scope: "@a",
  published: false,
  address: "https://x.org/get/",
  pinned: new Map<string, string>(),
};
const skills = readSkills(source);
const text = skills.find(({ file }) => file === FILE)?.text ?? "";

test("agents find the skill with its digest", () => {
  const { skills: listed } = JSON.parse(skillsIndex([{ file: FILE, text }], "/")) as {
    skills: Record<string, string>[];
  };
  expect(listed).toHaveLength(1);
  expect(listed[0]).toMatchObject({
    name: "swarm",
    type: "skill-md",
    url: "/skills/swarm/SKILL.md",
    digest: `sha256:${createHash("sha256").update(text).digest("hex")}`,
  });
  expect(() => skillsIndex([{ file: FILE, text: "# no head" }], "/")).toThrow(FILE);
});

test.each(skills)(
  "$file says in its head what it is for, and is read at once",
  ({ file, text }) => {
    const name = file.split("/")[1];
    expect(text).toMatch(new RegExp(`^---\\nname: ${name}\\ndescription: .{40,}\\n---\\n\\n# `));
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(150);
    expect(text).not.toMatch(/%[a-z-]+%/);
  },
);

test.each(skills)("$file starts the newest release", ({ text }) => {
  const commands = /^(?:npx .*--bee |\s+ethersphere\/bee:)(\S+)/gm;
  const started = [...text.matchAll(commands)].map(([, release]) => release);
  expect(new Set([NEWEST_RELEASE, ...started])).toEqual(new Set([NEWEST_RELEASE]));
});

test("there is a skill for each task that agents are asked for", () => {
  expect(skills.map(({ file }) => file.split("/")[1])).toEqual([
    "development-node",
    "move-to-bee-js-13",
    "publish-a-site",
    "run-bee-locally",
    "swarm",
  ]);
});

test("skills name the packages by their address", () => {
  expect(text).toContain("npx --yes --allow-remote=root https://x.org/get/swarm-node.tgz");
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
