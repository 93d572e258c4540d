import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { fencesOf, type Fence } from "../../site/content/fences.ts";
import { allFences } from "../../site/content/page-fences.ts";
import { RELEASES } from "../../site/settings/editions.ts";
import { ROOT } from "../run.ts";

const SHELLS: ReadonlySet<string> = new Set(["bash", "sh", "shell", "zsh"]);

/** Text in quotes, which no shell takes apart. */
const QUOTED = /'[^']*'|"[^"]*"/g;

/** Commands that fail when pasted into zsh, the shell of macOS; bash accepts all of them. */
const RULES: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  {
    pattern:
      /(?:^|[;&|(]|\bdo\b|\bthen\b)\s*(?:for\s+(?:path|status|argv|prompt|options|commands|history)\s+in\b|(?:export\s+)?(?:path|status|argv|prompt|options|commands|history)=)/,
    reason:
      "a variable that zsh has for itself: a value of path replaces PATH, status is read-only",
  },
  { pattern: /(?:^|\s)#(?:\s|$)/, reason: "a comment: an interactive zsh passes its words on" },
  {
    pattern: /(?:https?:\/\/|\$\w)\S*[?[\]*]/,
    reason: "an address with ? or [ outside quotes: no matches",
  },
];

/** Lines of a shell block that zsh refuses, with page, line and reason. A titled block is a file. */
function refusedLines({ language, title, page, line, code }: Fence): readonly string[] {
  if (!SHELLS.has(language) || title !== undefined) return [];
  return code.split("\n").flatMap((text, at) => {
    const unquoted = text.replace(QUOTED, "Q");
    const broken = RULES.filter(({ pattern }) => pattern.test(unquoted));
    return broken.map(({ reason }) => `${page}:${line + 1 + at}: ${text.trim()} (${reason})`);
  });
}

const fenceWith = (code: string): Fence => ({
  page: "x.mdx",
  line: 1,
  language: "bash",
  words: [],
  code,
});

describe("commands in zsh", () => {
  test.each([
    'for path in / /health; do curl "$URL$path"; done',
    'status=$(curl "$URL")',
    "npm test # all of it",
    "curl http://localhost:1633/bzz?name=x",
    "curl $FAULTS?id=0x1",
  ])("refuses %s", (code) => {
    expect(refusedLines(fenceWith(code))).toHaveLength(1);
  });

  test.each([
    'curl "http://localhost:1633/bzz?name=x" | jq ".path # no comment"',
    'for route in /; do file_status=1; echo "${#route}"; done',
    "npx swarm-node injectFault /tags status=503",
    "#!/bin/bash",
  ])("takes %s", (code) => {
    expect(refusedLines(fenceWith(code))).toEqual([]);
  });

  test.each(RELEASES)("work on the pages of the edition of Bee %s", (release) => {
    expect(allFences(release).flatMap(refusedLines)).toEqual([]);
  });

  // Programs read it from their environment: without, bee-js says `constructor parameter is falsy`.
  test.each(RELEASES)("export BATCH_ID on the pages of the edition of Bee %s", (release) => {
    const blocks = allFences(release).filter(({ language }) => SHELLS.has(language));
    const setting = blocks.filter(({ code }) => /\bBATCH_ID=/.test(code));
    expect(setting.length).toBeGreaterThan(3);
    const local = setting.filter(({ code }) => /^\s*BATCH_ID=\S*$|^\s*BATCH_ID=\$\(/m.test(code));
    expect(local.map(({ page, line }) => `${page}:${line}`)).toEqual([]);
  });

  test.each([
    "README.md",
    ...["docs", "fetch", "node", "openapi", "protocol", "search"].map(
      (name) => `packages/${name}/README.md`,
    ),
  ])("work in %s", (file) => {
    const text = readFileSync(path.join(ROOT, file), "utf8");
    expect(fencesOf(file, text).flatMap(refusedLines)).toEqual([]);
  });
});
