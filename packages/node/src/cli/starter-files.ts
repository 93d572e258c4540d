import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Texts of the starters by their path: `html/index.html`. The package has this module with them inside. */
export function readStarterFiles(packageRoot: string): Readonly<Record<string, string>> {
  const folder = path.join(packageRoot, "starters");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [
        path.relative(folder, file).replaceAll(path.sep, "/"),
        readFileSync(file, "utf8"),
      ]),
  );
}
