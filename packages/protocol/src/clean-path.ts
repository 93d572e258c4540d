/** Lexical rules for slash-separated paths, the same for text and byte strings. [Go path, path/filepath on Unix] */

/**
 * The shortest path that means the same: `.`, `..` and repeated slashes resolved. Keeps the slash of an
 * absolute path and leading `..`; `.` when nothing is left. [Go path.Clean]
 */
export function cleanPath(path: string): string {
  const isRooted = path.startsWith("/");
  const kept: string[] = [];
  for (const element of path.split("/")) {
    if (element === "" || element === ".") continue;
    if (element !== "..") kept.push(element);
    else if (kept.length > 0 && kept.at(-1) !== "..") kept.pop();
    else if (!isRooted) kept.push("..");
  }
  const joined = kept.join("/");
  if (isRooted) return `/${joined}`;
  return joined === "" ? "." : joined;
}

/** The path of a URL, cleaned; a slash at its end stays. [bee pkg/api/router.go, gorilla/mux cleanPath] */
export function cleanUrlPath(path: string): string {
  const clean = cleanPath(path);
  return path.endsWith("/") && clean !== "/" ? `${clean}/` : clean;
}
