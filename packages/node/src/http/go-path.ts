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
