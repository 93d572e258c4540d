/**
 * The path with `//`, `.` and `..` resolved, or `undefined` when it is clean already. A trailing
 * slash stays. [bee pkg/api/router.go, Go path.Clean]
 */
export function cleanPath(path: string): string | undefined {
  if (!/\/\/|\/\.\.?(?=\/|$)/.test(path)) return undefined;
  const kept: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") kept.pop();
    else if (part !== "" && part !== ".") kept.push(part);
  }
  const isDirectory = path.endsWith("/") && kept.length > 0;
  return `/${kept.join("/")}${isDirectory ? "/" : ""}`;
}

/** The path below the base path: `/v1/tags` → `/tags`. */
export function withoutBase(path: string): string {
  return path === "/v1" ? "/" : path.startsWith("/v1/") ? path.slice(3) : path;
}
