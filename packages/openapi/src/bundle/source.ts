import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { isObject, type Json, type JsonObject } from "./document.ts";

/** The folder that holds the document: `api/`. */
export const API_ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../../../../api");

/** Contents of files by path, with the text that they were parsed of: a build reads them for every edition. */
const parsed = new Map<string, { readonly text: string; readonly content: Json }>();

function parsedFile(path: string): Json {
  const text = readFileSync(path, "utf8");
  const known = parsed.get(path);
  if (known?.text === text) return known.content;
  const content = parse(text) as Json;
  parsed.set(path, { text, content });
  return content;
}

/** Reads YAML files below `api/`, each one once. Their contents are shared: callers must not change them. */
export class Source {
  /** The folder of the files. */
  readonly root: string;
  private readonly files = new Map<string, Json>();

  constructor(root: string = API_ROOT) {
    this.root = root;
  }

  /** The content of a file; the name is relative to `api/`. Throws when it is absent or no YAML. */
  read(file: string): Json {
    const known = this.files.get(file);
    if (known !== undefined) return known;
    const content = parsedFile(resolve(this.root, file));
    this.files.set(file, content);
    return content;
  }

  /** The content of a file that must be a mapping. */
  readObject(file: string): JsonObject {
    const content = this.read(file);
    if (!isObject(content)) throw new Error(`api/${file} must be a mapping`);
    return content;
  }

  /** The names of the files read so far, sorted. */
  names(): string[] {
    return [...this.files.keys()].sort();
  }
}

/** Resolves the file part of a reference against its containing file. */
export function targetFile(from: string, reference: string): string {
  const [file = ""] = reference.split("#");
  return file === "" ? from : relative(API_ROOT, resolve(API_ROOT, dirname(from), file));
}

/** Splits the pointer part of a reference into plain keys; none when it means the whole file. */
export function pointerKeys(reference: string): string[] {
  const [, pointer = ""] = reference.split("#");
  return pointer
    .split("/")
    .slice(1)
    .map((key) => decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~"));
}
