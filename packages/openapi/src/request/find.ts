/** An operation of an interface: method, path with `{names}`, id. */
export type OperationRow = readonly [method: string, path: string, id: string];

const segmentsOf = (path: string): string[] => path.split("/").slice(1);
const isName = (segment: string): boolean => segment.startsWith("{");
/** Last segment of a template that matches the rest of a path. */
const REST = /^\{(path|multi-?address)\}$/i;

/** How well a path fits a template: literal segments count, a name takes one that is not empty, a rest all others. */
function fit(template: string, path: string): number {
  const [wanted, given] = [segmentsOf(template), segmentsOf(path)];
  if (given.length < wanted.length) return -1;
  const takesRest = REST.test(wanted.at(-1) ?? "");
  if (given.length > wanted.length && !takesRest) return -1;
  let literal = 0;
  for (const [at, segment] of wanted.entries()) {
    if (isName(segment)) {
      if (given[at] === "" && !REST.test(segment)) return -1;
      continue;
    }
    if (segment !== given[at]) return -1;
    literal += 1;
  }
  return literal * 100 + (takesRest ? 0 : 1);
}

/**
 * Id of the operation that a request asks for, `target` being path and query; `undefined` when there is
 * none. `WS` as a method is the handshake of a websocket.
 */
export function operationOf(
  operations: readonly OperationRow[],
  method: string,
  target: string,
): string | undefined {
  const path = (target.split(/[?#]/)[0] ?? "").replace(/^\/v1(?=\/)/, "");
  const wanted = method === "WS" ? "GET" : method;
  const named = (name: string) =>
    operations
      .filter(([one]) => one === name)
      .map(([, template, id]) => ({ id, worth: fit(template, path) }))
      .filter(({ worth }) => worth >= 0)
      .sort((one, other) => other.worth - one.worth)[0]?.id;
  // A node answers HEAD wherever it answers GET.
  return named(wanted) ?? (wanted === "HEAD" ? named("GET") : undefined);
}
