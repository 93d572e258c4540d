// The arrows between rooms: who imports whom, type imports and tests included.
// `npx tsx tools/arrows.ts` draws them into ARCHITECTURE.md.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "./run.ts";

/** The rooms from bottom to top: each may import those before it, and none behind it. */
export const ROOMS = [
  "docs",
  "blog",
  "data",
  "api",
  "packages/protocol",
  "packages/openapi",
  "packages/search",
  "packages/node",
  "packages/fetch",
  "packages/docs",
  "site",
  "e2e",
  "tools",
] as const;

/** A room, by its folder. */
export type Room = (typeof ROOMS)[number];

/** One import that leaves its room. */
export interface Arrow {
  /** The importing file, from the root, with `/`. */
  readonly file: string;
  readonly from: Room;
  readonly to: Room;
  /** A test, a bench or a room's own command imports it, not what others get. */
  readonly isBeside: boolean;
}

const SKIPPED = /^(node_modules|build|generated|vectors|\..*)$/;
const SOURCE = /\.(ts|tsx|mts|cts|js|mjs|cjs)$/;
const BESIDE = /\.test\.tsx?$|\/(test|bench|tools)\//;

/** The part of the compiler that is used; only the one of the interface's reader has it. */
interface Compiler {
  preProcessFile(
    text: string,
    readsImports: boolean,
    readsRequire: boolean,
  ): { readonly importedFiles: readonly { readonly fileName: string }[] };
}

const compiler = createRequire(path.join(ROOT, "packages/openapi/package.json"))(
  "typescript",
) as Compiler;

function sources(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.test(entry.name)) return [];
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sources(root, file);
    return SOURCE.test(entry.name) ? [file] : [];
  });
}

/** Source files of a room, from the root, with `/`; tests included. */
export function sourcesOf(room: Room, root: string = ROOT): string[] {
  return sources(root, room);
}

/** Module specifiers that a file imports, requires or re-exports, as written. */
export function importsOf(file: string, root: string = ROOT): string[] {
  const text = readFileSync(path.join(root, file), "utf8");
  return compiler.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

function roomOf(file: string): Room | undefined {
  return ROOMS.find((room) => file === room || file.startsWith(`${room}/`));
}

/** The file or folder of ours that an import names; undefined for packages of others. */
function targetOf(file: string, name: string): string | undefined {
  if (name.startsWith(".")) return path.posix.join(path.posix.dirname(file), name);
  return name.startsWith("@swarm-docs/")
    ? name.replace("@swarm-docs/", name.startsWith("@swarm-docs/site") ? "" : "packages/")
    : name.replace(/^@site\//, "site/");
}

/** All imports below `root` that lead from one room to another. */
export function arrowsOf(root: string = ROOT): Arrow[] {
  return ROOMS.flatMap((from) => sources(root, from)).flatMap((file) => {
    const from = roomOf(file) as Room;
    return importsOf(file, root).flatMap((specifier) => {
      const to = roomOf(targetOf(file, specifier) ?? "");
      return to && to !== from ? [{ file, from, to, isBeside: BESIDE.test(file) }] : [];
    });
  });
}

/** Upward imports: from a folder to one that is listed above it. */
export function wrongArrows(arrows: readonly Arrow[]): Arrow[] {
  return arrows.filter(({ from, to }) => ROOMS.indexOf(to) > ROOMS.indexOf(from));
}

/** One line per folder from bottom to top: its imports, and imports of its tests only. */
export function drawing(arrows: readonly Arrow[]): string {
  const width = Math.max(...ROOMS.map(({ length }) => length));
  const lines = ROOMS.map((room) => {
    const own = arrows.filter(({ from }) => from === room);
    const named = (some: readonly Arrow[]): string[] =>
      ROOMS.filter((to) => some.some((arrow) => arrow.to === to));
    const inside = named(own.filter(({ isBeside }) => !isBeside));
    const beside = named(own).filter((to) => !inside.includes(to as Room));
    const all = [...inside, ...beside.map((to) => `${to} (tests)`)];
    return all.length > 0 ? `${room.padEnd(width)} ─► ${all.join(", ")}` : room;
  });
  return lines.join("\n");
}

/** The drawing in ARCHITECTURE.md. */
export const PLACE = /(<!-- arrows -->\n+```\n)([\s\S]*?)\n?```/;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.join(ROOT, "ARCHITECTURE.md");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(PLACE, `$1${drawing(arrowsOf())}\n\`\`\``));
}
