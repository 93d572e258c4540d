// Cycles of imports between folders, type imports and `import()` included; tests left out.
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { importsOf, sourcesOf, type Room } from "./arrows.ts";
import { ROOT } from "./run.ts";

/** Not part of what a folder offers: tests and their helpers, declarations. */
const BESIDE = /\.(test|spec|check)\.|\/test\/|\.d\.ts$/;
const ENDINGS = ["", ".ts", ".tsx", ".mts", ".mjs", ".cjs", ".js", "/index.ts", "/index.tsx"];

/** A file's folder: the first two levels below the room, such as `src/mdx`; `.` at the top. */
export function folderOf(room: Room, file: string): string {
  const folders = path.posix.dirname(file).slice(room.length + 1);
  return folders.split("/").slice(0, 2).join("/") || ".";
}

function resolve(room: Room, file: string, specifier: string, root: string): string | undefined {
  const name = specifier.replace(/\?.*$/, "");
  const base = name.startsWith("@site/")
    ? name.replace("@site", "site")
    : path.posix.join(path.posix.dirname(file), name);
  if (!/^(\.|@site\/)/.test(name) || !base.startsWith(`${room}/`)) return undefined;
  return ENDINGS.map((ending) => base + ending).find((one) => {
    const full = path.join(root, one);
    return existsSync(full) && statSync(full).isFile();
  });
}

/** Imports of each folder of a room: folder → imported folder → one importing file. */
export function folderImports(room: Room, root: string = ROOT): Map<string, Map<string, string>> {
  const graph = new Map<string, Map<string, string>>();
  for (const file of sourcesOf(room, root).filter((one) => !BESIDE.test(one))) {
    const from = folderOf(room, file);
    const row = graph.get(from) ?? new Map<string, string>();
    graph.set(from, row);
    for (const specifier of importsOf(file, root)) {
      const target = resolve(room, file, specifier, root);
      const to = target && folderOf(room, target);
      if (to !== undefined && to !== from && !row.has(to)) row.set(to, file);
    }
  }
  return graph;
}

/**
 * Strongly connected components of more than one folder (Tarjan), each sorted; empty when the
 * imports between folders have no cycle.
 */
export function folderCycles(graph: ReadonlyMap<string, ReadonlyMap<string, string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (folder: string): void => {
    const own = index.size;
    index.set(folder, own);
    low.set(folder, own);
    stack.push(folder);
    for (const next of graph.get(folder)?.keys() ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next))
        low.set(folder, Math.min(low.get(folder) ?? own, low.get(next) ?? own));
    }
    if (low.get(folder) !== own) return;
    const component = stack.splice(stack.indexOf(folder));
    if (component.length > 1) cycles.push(component.sort());
  };
  for (const folder of graph.keys()) if (!index.has(folder)) visit(folder);
  return cycles;
}
