import { readData } from "../settings/files.ts";

/** Description of a name of bee-js, with links. */
export interface NameWords {
  readonly says: string;
  /** Routes of pages. */
  readonly see?: readonly string[];
  /** Ids of `api/errors.yaml`. */
  readonly errors?: readonly string[];
  /** Operation of the interface, for methods that no snippet of `/api/` calls. */
  readonly operation?: string;
  readonly members?: Readonly<Record<string, string | NameWords>>;
}

const words = readData<Readonly<Record<string, string | NameWords>>>("bee-js");

const entryOf = (
  entries: Readonly<Record<string, string | NameWords>>,
  name: string,
): NameWords | undefined => {
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  return typeof entry === "string" ? { says: entry } : entry;
};

/** Description of an export of bee-js, or of a member of one (`data/bee-js.yaml`). */
export function beeJsWords(name: string, member?: string): NameWords | undefined {
  const entry = entryOf(words, name);
  return member === undefined ? entry : entryOf(entry?.members ?? {}, member);
}

/** All described names, members as `Bee.uploadData`. */
export const describedNames: readonly string[] = Object.keys(words).flatMap((name) => [
  name,
  ...Object.keys(entryOf(words, name)?.members ?? {}).map((member) => `${name}.${member}`),
]);
