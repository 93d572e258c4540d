import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { folderOf, PACKAGES } from "./catalogue.ts";
import { withoutRepository } from "./readme.ts";

test("what is for the repository is cut, with one empty line around it", () => {
  const readme = "One.\n\n<!-- repository -->\n\nTwo.\n\n<!-- /repository -->\n\nThree.\n";
  expect(withoutRepository(readme)).toBe("One.\n\nThree.\n");
  expect(withoutRepository(readme.replace("\nThree.\n", ""))).toBe("One.\n");
});

/** What only a clone has: its scripts, folders, and links to files outside the package. */
const NEEDS_CLONE =
  /npm (run|start)\b|npx (tsx|vitest) |\]\(\.\.?\/|`(\.\.\/)*(site|tools|packages|examples|decisions|api|test|vectors)\//;

describe.each(PACKAGES)("the packed README of %s", (name) => {
  const readme = withoutRepository(readFileSync(path.join(folderOf(name), "README.md"), "utf8"));

  test("says so where it names what only the repository has", () => {
    const section = "## How the node is built";
    // Announced once for the whole section.
    const text = readme.split(`\n${section}\n`)[0] ?? "";
    const unannounced = text
      .split(/\n\n+/)
      .filter((paragraph) => NEEDS_CLONE.test(paragraph) && !/the\s+repository/.test(paragraph));
    expect(unannounced).toEqual([]);
    expect(readme).not.toContain("this repository");
    expect(readme).not.toMatch(/<!-- \/?repository -->/);
  });

  test("has no link to a section that was cut", () => {
    const ids = [...readme.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, "")
        .replaceAll(" ", "-"),
    );
    const links = [...readme.matchAll(/\]\(#([^)]*)\)/g)].map(([, id]) => id);
    expect(links.filter((id) => !ids.includes(id ?? ""))).toEqual([]);
  });
});
