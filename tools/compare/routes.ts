// Which functions of Bee answer which operation, read from its router.
import { argumentsAt, functionsOf, goFiles, withoutComments } from "./go.ts";

/** `GET /stamps/{}`: a method and a path whose parameters have no names. */
export const keyOf = (method: string, route: string): string =>
  `${method.toUpperCase()} ${route.replace(/\{[^{}]*\}/g, "{}")}`;

/** Names of methods of the service that a text uses: `s.stampGetHandler`. */
const usedIn = (text: string): string[] =>
  [...text.matchAll(/\bs\.(\w+)/g)].map(([, name = ""]) => name);

/** Names of the functions behind each operation of the router, by its key. */
export function handlersOf(checkout: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { text } of goFiles(checkout, "pkg/api")) {
    const source = withoutComments(text);
    for (const one of source.matchAll(/\b(?:handle|s\.router\.Handle)\("/g)) {
      const [path = "", handler = ""] = argumentsAt(source, one.index + one[0].length - 2);
      const route = path.slice(1, -1);
      const table = handler.search(/MethodHandler\{/);
      const around = table < 0 ? usedIn(handler) : usedIn(handler.slice(0, table));
      const members = table < 0 ? [] : argumentsAt(handler, handler.indexOf("{", table));
      for (const member of members) {
        const [, method = "", rest = ""] = /^"(\w+)":\s*([\s\S]*)$/.exec(member) ?? [];
        if (method) found.set(keyOf(method, route), [...around, ...usedIn(rest)]);
      }
      if (table < 0) found.set(keyOf("*", route), around);
    }
  }
  return found;
}

/** Functions of `pkg/api` by name, and what a text calls of them. */
export class Functions {
  readonly #bodies: ReadonlyMap<string, string>;

  constructor(checkout: string) {
    const all = goFiles(checkout, "pkg/api").flatMap(({ text }) => [...functionsOf(text)]);
    const bodies = new Map<string, string>();
    for (const [name, body] of all) bodies.set(name, `${bodies.get(name) ?? ""}\n${body}`);
    this.#bodies = bodies;
  }

  /** The bodies of these functions and of all that they call, joined. */
  reach(names: readonly string[]): string {
    const seen = new Set<string>();
    const queue = [...names];
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      const body = this.#bodies.get(name);
      if (body === undefined || seen.has(name)) continue;
      seen.add(name);
      for (const [, called = ""] of body.matchAll(/(?:\bs\.|[^.\w])(\w+)\(/g)) queue.push(called);
    }
    return [...seen].map((name) => this.#bodies.get(name)).join("\n");
  }
}
