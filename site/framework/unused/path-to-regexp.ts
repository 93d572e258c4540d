/** A parameter of a path, as the router asks for it. */
interface Key {
  readonly name: string | number;
}

interface Options {
  readonly end?: boolean;
  readonly strict?: boolean;
  readonly sensitive?: boolean;
}

/**
 * A parameter with its leading slash, pattern and modifier; a wildcard; or a character that a regular
 * expression needs escaped.
 */
const PART = /(\/?):(\w+)(?:\(([^()]+)\))?([?*]?)|\*|[.+?=^!${}()[\]|\\]/g;

/**
 * Replaces `path-to-regexp` 1 for the paths that routes have: plain ones, with parameters (`/:id`, `/:id?`,
 * `/:entry*`, `/:page(a|b)`) and with a wildcard. Fills `keys`.
 */
export default function pathToRegexp(path: string, keys: Key[], options: Options): RegExp {
  let wildcards = 0;
  const route = path.replace(
    PART,
    (part, slash: string, name?: string, pattern = "[^/]+?", often?: string) => {
      if (part === "*") {
        keys.push({ name: wildcards++ });
        return "(.*)";
      }
      if (name === undefined) return `\\${part}`;
      keys.push({ name });
      const one = `(?:${pattern})`;
      const value = `${slash}(${often === "*" ? `${one}(?:${slash}${one})*` : one})`;
      return often ? `(?:${value})?` : value;
    },
  );
  const { end = true, strict = false, sensitive = false } = options;
  const bare = strict ? route : `${route.replace(/\/$/, "")}(?:/(?=$))?`;
  const stop = strict && route.endsWith("/") ? "" : "(?=/|$)";
  return new RegExp(`^${bare}${end ? "$" : stop}`, sensitive ? "" : "i");
}
