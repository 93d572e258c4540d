import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./run.ts";

const TRACKED = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter(Boolean);
const GUIDES = TRACKED.filter((file) =>
  /(^|\/)(README|ARCHITECTURE|CONTRIBUTING|DESIGN)\.md$/.test(file),
);

/** A source file by any end of its path (`route.ts`, `swarm/client.ts`), or a path from the root. */
const SOURCE = /^[\w./-]+\.(tsx?|mjs|cjs|css)$/;
const FROM_ROOT =
  /^(packages|site|tools|e2e|docs|api|data|blog|decisions|examples|\.github)\/[\w./-]+$/;
/** Names to be filled in by the reader, and what only a build writes. */
const VARIABLE = /(^|[/-])([A-Zx]|NAME|VERSION)(\.|\/|$)|^site\/build|\/\.\.\./;

const exists = (name: string): boolean =>
  TRACKED.some((file) => file === name || file.endsWith(`/${name}`) || file.startsWith(`${name}/`));

/** Paths in code spans of a guide for which the repository has no file. */
function missingPaths(guide: string): string[] {
  const text = readFileSync(path.join(ROOT, guide), "utf8").replace(/^```.*?^```/gms, "");
  const spans = [...text.matchAll(/`([^`\s]+)`/g)].map(([, span = ""]) => span);
  const named = spans.filter((span) => SOURCE.test(span) || FROM_ROOT.test(span));
  return [...new Set(named)]
    .filter((span) => !VARIABLE.test(span))
    .filter((span) => {
      const beside = path.posix.join(path.posix.dirname(guide), span).replace(/\/$/, "");
      const isRelative = span.startsWith(".") && !FROM_ROOT.test(span);
      return !exists(beside) && (isRelative || !exists(span.replace(/\/$/, "")));
    });
}

test.each(GUIDES)("%s names files that exist", (guide) => {
  expect(missingPaths(guide)).toEqual([]);
});
