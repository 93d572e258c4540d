import { PatternRouter } from "hono/router/pattern-router";
import { percentDecoded } from "./byte-string.ts";
import { routerPath, type Resource } from "./route.ts";

/** Appended to templates and paths: the router ignores a trailing slash, but the interface does not. */
const end = ";";

/** Finds who answers at a path. */
export class Router {
  /** Routers by the first part of the path, so that few templates are tried for each. */
  readonly #routers = new Map<string, PatternRouter<Resource>>();

  /** The first resource that matches wins. */
  constructor(resources: readonly Resource[]) {
    for (const resource of resources) {
      const head = headOf(resource.path);
      const router = this.#routers.get(head) ?? new PatternRouter();
      this.#routers.set(head, router);
      router.add("ALL", routerPath(resource.path) + end, resource);
    }
  }

  /** The resource of a path, and the values of its template's braces, percent-decoded. */
  find(path: string): readonly [Resource, Record<string, string>] | undefined {
    const [found] = this.#routers.get(headOf(path))?.match("ALL", path + end)[0] ?? [];
    if (found === undefined) return undefined;
    const values = Object.entries(found[1]).map(
      ([name, value]) => [name, percentDecoded(String(value))] as const,
    );
    // A rest is `.*` for Bee, to which a line feed does not belong. [gorilla/mux, Go regexp]
    const isRest = /[*+]\}$/.test(found[0].path);
    if (isRest && values.at(-1)?.[1].includes("\n") === true) return undefined;
    return [found[0], Object.fromEntries(values)];
  }
}

/** The first part of a path, which no template leaves open. */
function headOf(path: string): string {
  return /^\/[^/]*/.exec(path)?.[0] ?? "";
}
