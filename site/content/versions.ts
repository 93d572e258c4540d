import { editionFact } from "../settings/editions.ts";
import { commandMark, readSource, type PackageSource } from "./package-commands.ts";

/** What a page may write in place of a version or of a package's address, in prose and in code. */
const PLACE =
  /%(bee|bee-version|interface|bee-js|swarm-cli|get|allow-remote|(?:npx|package|newest)-[a-z]+)%/g;

let known: PackageSource | undefined;
const packageSource = (): PackageSource => (known ??= readSource(process.env));

/**
 * Inserts the versions of an edition: in `checked_with` (except for pages on Desktop, which bundles its
 * own Bee), and for `%bee%` (`2.8.1`), `%bee-version%` (`2.8.1-7cf53193`, as printed by `bee version`;
 * `2.8.2-…` while the commit is unknown), `%interface%`, `%bee-js%` and `%swarm-cli%`. Inserts the
 * commands of packages, too (`content/package-commands.ts`). Throws an Error for an unknown release.
 */
export function withVersions(text: string, release: string, source?: PackageSource): string {
  const fact = editionFact(release);
  const versions: Readonly<Record<string, string>> = {
    bee: fact.release,
    "bee-version": `${fact.release}-${fact.commit ?? "…"}`,
    api: fact.interface,
    interface: fact.interface,
    "bee-js": fact["bee-js"],
    "swarm-cli": fact["swarm-cli"],
  };
  const checked: Readonly<Record<string, string>> = {
    ...versions,
    bee: fact.checked ?? fact.release,
  };
  return text
    .replace(/^checked_with:(?:.*\n(?: .*\n)*)/m, (part) =>
      part.includes("desktop:")
        ? part
        : part.replace(
            /([\w-]+): "(\d+\.\d+\.\d+)"/g,
            (_, name: string, version: string) => `${name}: "${checked[name] ?? version}"`,
          ),
    )
    .replace(
      PLACE,
      (place, name: string) =>
        versions[name] ?? commandMark(name, source ?? packageSource()) ?? place,
    );
}
