import { readFileSync } from "node:fs";
import path from "node:path";

const FILE = path.join(import.meta.dirname, "../../package.json");

/**
 * The oldest supported browsers, as `Chrome 116`, from the build target (`browserslist` of the site's
 * `package.json`). Throws an Error for a target of another form.
 */
export function supportedBrowsers(): string[] {
  const { browserslist } = JSON.parse(readFileSync(FILE, "utf8")) as {
    readonly browserslist: { readonly production: readonly string[] };
  };
  return browserslist.production.map((target) => {
    const [, name = "", version] = /^([a-z]+) >= ([\d.]+)$/.exec(target) ?? [];
    if (version === undefined) throw new Error(`The build target "${target}" names no version.`);
    return `${name.slice(0, 1).toUpperCase()}${name.slice(1)} ${version}`;
  });
}
