import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

/** Where a request leads: a file with a status, or another address. */
export type ResolvedPath =
  | { readonly kind: "file"; readonly file: string; readonly status: number }
  | { readonly kind: "redirect"; readonly to: string };

/** Whether `file` is a regular file inside `root`; a symbolic link that leaves `root` does not count. */
function isFile(root: string, file: string): boolean {
  if (!existsSync(file) || !statSync(file).isFile()) return false;
  const inside = path.relative(realpathSync(root), realpathSync(file));
  return !path.isAbsolute(inside) && inside.split(path.sep)[0] !== "..";
}

/** Names that leave the folder, would be hidden files, or mean something to the file system only. */
const REFUSED = /(^|\/)\.(?!well-known(\/|$))|\0|\\/;

/**
 * Resolves a request path (without query) inside the built site. Pages are stored as
 * `name/index.html` and live at `name`, or at `name/` where that is their canonical address
 * (index pages). `.html` and index suffixes lead to the canonical address, repeated slashes to
 * single ones (an answer may never lead to `//host`). Links that lead out of the folder lead nowhere.
 */
export function resolvePath(root: string, baseUrl: string, requested: string): ResolvedPath {
  const missing: ResolvedPath = { kind: "file", file: path.join(root, "404.html"), status: 404 };
  let decoded: string;
  try {
    decoded = decodeURIComponent(requested);
  } catch {
    return missing;
  }
  if (!decoded.startsWith(baseUrl)) {
    return decoded === baseUrl.slice(0, -1) ? { kind: "redirect", to: baseUrl } : missing;
  }
  const inside = decoded.slice(baseUrl.length);
  if (REFUSED.test(inside)) return missing;
  if (decoded.includes("//")) {
    return { kind: "redirect", to: decoded.replace(/\/{2,}/g, "/") };
  }
  const suffix = /^(.*?)(?:(^|\/)index(?:\.html)?|\.html)$/.exec(inside);
  if (suffix && inside !== "404.html") {
    const bare = `${suffix[1] ?? ""}`;
    if (bare === "" || isFile(root, path.join(root, bare, "index.html"))) {
      return { kind: "redirect", to: baseUrl + bare + (isIndexPage(root, bare) ? "/" : "") };
    }
  }
  const direct = path.join(root, inside);
  if (inside !== "" && !inside.endsWith("/") && isFile(root, direct))
    return { kind: "file", file: direct, status: 200 };
  const page = path.join(root, inside, "index.html");
  if (!isFile(root, page)) return missing;
  const bare = inside.replace(/\/+$/, "");
  const canonical = bare === "" ? "" : bare + (isIndexPage(root, bare) ? "/" : "");
  if (canonical !== inside) return { kind: "redirect", to: baseUrl + canonical };
  return { kind: "file", file: page, status: 200 };
}

/** Whether a page's canonical address ends with a slash, as its own head says. */
function isIndexPage(root: string, bare: string): boolean {
  if (bare === "") return false;
  const html = readFileSync(path.join(root, bare, "index.html"), "utf8");
  const canonical = /<link[^>]*rel="?canonical"?[^>]*href="?([^"> ]+)/.exec(html)?.[1];
  if (!canonical) return false;
  return new URL(canonical).pathname.endsWith(`/${bare.split("/").at(-1)}/`);
}
