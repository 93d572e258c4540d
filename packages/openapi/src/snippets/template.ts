import type { ApiRequest } from "../request/request.ts";

/**
 * Fills `{name}` with a parameter's value through `write`, and `{name!}` with the value as it is.
 * Throws when the request has no such value: a table that names a wrong parameter must not ship.
 */
export function fill(
  text: string,
  request: ApiRequest,
  write: (value: string, name: string) => string,
): string {
  return text.replace(/\{([A-Za-z][\w-]*)(!?)\}/g, (_all, name: string, plain: string) => {
    const value = request.values[name];
    if (value === undefined) throw new Error(`${request.operationId}: no value for ${name}`);
    return plain ? value : write(value, name);
  });
}
