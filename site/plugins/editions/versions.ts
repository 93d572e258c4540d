import { editionFact } from "./editions.ts";

/** What a page may write in place of a version, in prose and in code. */
const PLACE = /%(bee|bee-version|interface|bee-js|swarm-cli)%/g;

/**
 * The text of a page with the versions of its edition: in `checked_with`, whose facts were checked
 * alike in each (not those of Desktop, which brings a Bee of its own), and in place of `%bee%` (`2.8.1`), `%bee-version%` (`2.8.1-7cf53193`, as `bee version`
 * prints it), `%interface%`, `%bee-js%` and `%swarm-cli%`. Throws an Error when there is no edition of
 * that release.
 */
export function withVersions(text: string, release: string): string {
  const fact = editionFact(release);
  const versions: Readonly<Record<string, string>> = {
    bee: fact.release,
    "bee-version": `${fact.release}-${fact.commit}`,
    api: fact.interface,
    interface: fact.interface,
    "bee-js": fact["bee-js"],
    "swarm-cli": fact["swarm-cli"],
  };
  return text
    .replace(/^checked_with:(?:.*\n(?: .*\n)*)/m, (part) =>
      part.includes("desktop:")
        ? part
        : part.replace(
            /([\w-]+): "(\d+\.\d+\.\d+)"/g,
            (_, name: string, version: string) => `${name}: "${versions[name] ?? version}"`,
          ),
    )
    .replace(PLACE, (place, name: string) => versions[name] ?? place);
}
