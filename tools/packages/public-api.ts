import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../run.ts";
import { entriesOf, folderOf, type PackageName } from "./catalogue.ts";

const HEAD = /^changelog: (.*)\n/;

/**
 * What a package offers: its entries, and every declaration that they lead to, without comments. Only
 * those are in the package.
 */
export function publicApi(name: PackageName, built: string): string {
  const dist = path.join(built, "dist");
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".d.ts"))
    .map((file) => file.replaceAll(path.sep, "/"))
    .sort();
  const parts = files.map((file) => {
    const text = readFileSync(path.join(dist, file), "utf8")
      .replace(/\/\*[^]*?\*\//g, "")
      .replace(/^\s*\/\/.*$/gm, "")
      .replace(/\n\s*\n+/g, "\n");
    return `## ${file}\n\n${text.trim()}\n`;
  });
  const entries = [...entriesOf(name).keys()].map((subpath) => `${subpath}\n`);
  return `${entries.join("")}\n${parts.join("\n")}`;
}

/** The accepted list of a package, with the line of the changelog that speaks of its last change. */
interface AcceptedApi {
  readonly text: string;
  readonly changelog: string;
}

const fileOf = (name: PackageName): string => path.join(folderOf(name), "public-api.txt");

/** The accepted API list of a package; empty for a new package. */
export function acceptedApi(name: PackageName): AcceptedApi {
  if (!existsSync(fileOf(name))) return { text: "", changelog: "" };
  const text = readFileSync(fileOf(name), "utf8");
  const changelog = HEAD.exec(text)?.[1] ?? "";
  return { text: text.replace(HEAD, "").trimStart(), changelog };
}

/** Whether the changelog has this line. */
export function isInChangelog(line: string): boolean {
  const text = readFileSync(path.join(ROOT, "CHANGELOG.md"), "utf8");
  return line !== "" && text.split("\n").includes(`- ${line}`);
}

/**
 * Accepts what a package offers now, with a line of the changelog that speaks of the change. Gives
 * whether anything has changed; fails when the changelog lacks the line, or it spoke of the last change.
 */
export function acceptApi(name: PackageName, built: string, changelog: string): boolean {
  const now = publicApi(name, built);
  const accepted = acceptedApi(name);
  if (now === accepted.text) return false;
  if (!isInChangelog(changelog)) throw new Error(`CHANGELOG.md has no line "- ${changelog}"`);
  if (changelog === accepted.changelog) {
    throw new Error(`That line speaks of the last change of ${name}: write one about this change`);
  }
  writeFileSync(fileOf(name), `changelog: ${changelog}\n\n${now}`);
  return true;
}
