/** The path below the base path: `/v1/tags` → `/tags`. The root and `/robots.txt` have none. [bee pkg/api/router.go] */
export function withoutBase(path: string): string {
  return /^\/v1\/(?!$|robots\.txt$)/.test(path) ? path.slice(3) : path;
}

/**
 * The path of a URL as Go escapes it: characters other than letters, digits and `-._~$&+,/:;=@` are
 * escaped, those are not. [Go net/url URL.EscapedPath]
 */
export function escapedPath(path: string): string {
  return path.replaceAll(/%[0-9a-f]{2}|[^%]/gi, (one) => {
    const character =
      one.length === 3 ? String.fromCharCode(Number.parseInt(one.slice(1), 16)) : one;
    if (/[\w\-.~$&+,/:;=@]/.test(character)) return character;
    return `%${character.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`;
  });
}

/**
 * The path with escaped slashes, letters, digits and `-._~` decoded; other escapes stay. Bee chooses the
 * route by the decoded path. [bee pkg/api/router.go, RFC 3986 §2.3]
 */
export function unescapedPath(path: string): string {
  return path.replaceAll(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w\-.~/]/.test(character) ? character : escape;
  });
}
