import type { ApiRequest } from "../request/request.ts";

/**
 * Fills `{name}` with a parameter's value through `write`, and `{name!}` with the value as it is.
 * `{old|new}` is a parameter that versions of the interface call differently.
 * Throws when the request has no such value: a table that names a wrong parameter must not ship.
 */
export function fill(
  text: string,
  request: ApiRequest,
  write: (value: string, name: string) => string,
): string {
  return text.replace(/\{([A-Za-z][\w|-]*)(!?)\}/g, (_all, names: string, plain: string) => {
    const name = names.split("|").find((one) => request.values[one] !== undefined);
    const value = name === undefined ? undefined : request.values[name];
    if (name === undefined || value === undefined) {
      throw new Error(`${request.operationId}: no value for ${names}`);
    }
    return plain ? value : write(value, name);
  });
}
