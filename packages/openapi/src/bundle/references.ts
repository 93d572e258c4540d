import { isObject, type Json, type JsonObject } from "./document.ts";
import { pointerKeys, targetFile, type Source } from "./source.ts";

/** Which file holds which kind of component. Everything under `schemas/` is a schema. */
const KIND_BY_FILE: Record<string, string> = {
  "parameters.yaml": "parameters",
  "headers.yaml": "headers",
  "responses.yaml": "responses",
};

function kindOf(file: string): string | undefined {
  return file.startsWith("schemas/") ? "schemas" : KIND_BY_FILE[file];
}

/**
 * Joins files into one document: a reference into a component file becomes a reference to
 * `#/components/…` and the component is collected; any other reference is replaced by its target.
 */
export class References {
  private readonly source: Source;
  private readonly homes = new Map<string, string>();
  private readonly found = new Map<string, Map<string, Json>>();

  constructor(source: Source) {
    this.source = source;
  }

  /** Resolves all references below a value of the given file. */
  resolve(value: Json, file: string): Json {
    if (Array.isArray(value)) return value.map((item) => this.resolve(item, file));
    if (!isObject(value)) return value;
    const reference = value["$ref"];
    if (typeof reference === "string") return this.follow(value, reference, file);
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.resolve(item, file)]),
    );
  }

  private follow(node: JsonObject, reference: string, from: string): Json {
    const file = targetFile(from, reference);
    const keys = pointerKeys(reference);
    const kind = kindOf(file);
    const [name] = keys;
    if (kind === undefined || keys.length !== 1 || name === undefined) {
      return this.resolve(this.lookUp(file, keys, reference), file);
    }
    this.collect(kind, name, file, reference);
    const { $ref: _, ...beside } = node;
    return {
      $ref: `#/components/${kind}/${name}`,
      ...(this.resolve(beside, from) as JsonObject),
    };
  }

  private lookUp(file: string, keys: string[], reference: string): Json {
    const target = keys.reduce<Json | undefined>(
      (at, key) => (isObject(at) ? at[key] : undefined),
      this.source.read(file),
    );
    if (target === undefined) throw new Error(`${reference}: nothing there`);
    return target;
  }

  private collect(kind: string, name: string, file: string, reference: string): void {
    const id = `${kind}/${name}`;
    const home = this.homes.get(id);
    if (home === file) return;
    if (home !== undefined) throw new Error(`${id} is defined in ${home} and in ${file}`);
    this.homes.set(id, file);
    const value = this.resolve(this.lookUp(file, [name], reference), file);
    const group = this.found.get(kind) ?? new Map<string, Json>();
    this.found.set(kind, group.set(name, value));
  }

  /** The collected components, in the order of the files and of the keys in each file. */
  components(): { [kind: string]: JsonObject } {
    const result: { [kind: string]: JsonObject } = {};
    for (const file of this.source.names()) {
      const kind = kindOf(file);
      if (kind === undefined) continue;
      for (const name of Object.keys(this.source.readObject(file))) {
        const value = this.found.get(kind)?.get(name);
        if (value !== undefined) (result[kind] ??= {})[name] = value;
      }
    }
    return result;
  }
}
