/** A header value such as `form-data; name="a"; filename="b"`, taken apart. */
export interface ParameterizedValue {
  /** What stands in front, in lower case. */
  readonly value: string;
  /** Names in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

const parameter =
  /;\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"\s]*))\s*/gsy;

/**
 * Reads the value and its parameters up to the first that is malformed; `name*=UTF-8''…` counts
 * before `name=`. [RFC 2045, RFC 8187, Go mime.ParseMediaType]
 */
export function readParameters(header: string): ParameterizedValue {
  const semicolon = header.indexOf(";");
  const value = (semicolon < 0 ? header : header.slice(0, semicolon)).trim().toLowerCase();
  const parameters = new Map<string, string>();
  const rest = semicolon < 0 ? "" : header.slice(semicolon);
  for (const [, name = "", quoted, token = ""] of rest.matchAll(parameter)) {
    parameters.set(name.toLowerCase(), quoted?.replaceAll(/\\(.)/gs, "$1") ?? token);
  }
  for (const [name, text] of parameters) {
    const extended = name.endsWith("*") ? decodeExtended(text) : undefined;
    if (extended !== undefined) parameters.set(name.slice(0, -1), extended);
  }
  return { value, parameters };
}

/** Text of `UTF-8'language'percent-encoded`. */
function decodeExtended(text: string): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/is.exec(text)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
