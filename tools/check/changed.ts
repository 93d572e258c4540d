import { execFileSync } from "node:child_process";

/** Runs git in `root`; gives its lines, none when it fails. */
function git(root: string, ...args: string[]): string[] {
  try {
    const text = execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" });
    return text.split("\0").filter(Boolean);
  } catch {
    return [];
  }
}

/** Whether git knows the revision. */
function isKnown(root: string, revision: string): boolean {
  return git(root, "rev-parse", "--verify", "--quiet", `${revision}^{commit}`).length > 0;
}

/**
 * Files that differ from `base`, deleted ones left out, and those that git does not track yet; paths
 * from the root. Without a base: from where this branch left `origin/main`, or from the last commit
 * where there is no such branch. Throws an Error for a base that git does not know.
 */
export function changedFiles(root: string, base?: string): string[] {
  if (base !== undefined && !isKnown(root, base)) {
    throw new Error(`git knows no revision "${base}".`);
  }
  const [fork] = git(root, "merge-base", "HEAD", "origin/main");
  const from = base ?? fork?.trim() ?? "HEAD";
  return [
    ...new Set([
      ...git(root, "diff", "--name-only", "--diff-filter=d", "-z", from),
      ...git(root, "ls-files", "--others", "--exclude-standard", "-z"),
    ]),
  ].sort();
}
