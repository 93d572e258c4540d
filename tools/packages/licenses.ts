import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../run.ts";

/**
 * What the licences of bundled packages ask for: their text beside the code. Fails for a package without
 * a licence file.
 */
export function licensesOf(names: readonly string[]): string {
  const parts = names.map((name) => {
    const folder = path.join(ROOT, "node_modules", name);
    const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
      version: string;
    };
    const file = readdirSync(folder).find((entry) => /^licen[sc]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} is bundled and has no licence file`);
    const text = readFileSync(path.join(folder, file), "utf8").trim();
    return `## ${name} ${version}\n\n${text}\n`;
  });
  return `# Packages inside this one\n\n${parts.join("\n")}`;
}
