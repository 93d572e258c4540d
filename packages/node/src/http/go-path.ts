/** Lexical rules for slash-separated paths, the same for text and byte strings. [Go path/filepath on Unix] */

/**
 * The shortest path that means the same: `.`, `..` and repeated slashes resolved. Keeps the slash of an
 * absolute path and leading `..`; `.` when nothing is left. [Go filepath.Clean]
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

/**
 * The last element, without slashes behind it: `.` of an empty path, `/` of slashes alone.
 * [Go filepath.Base]
 */
export function basePath(path: string): string {
  if (path === "") return ".";
  let end = path.length;
  while (end > 0 && path[end - 1] === "/") end--;
  if (end === 0) return "/";
  return path.slice(path.lastIndexOf("/", end - 1) + 1, end);
}
