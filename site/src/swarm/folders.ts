/** A folder of a site. */
export interface Folder {
  readonly name: string;
  /** Empty for the root; others end with a slash. */
  readonly path: string;
  readonly folders: readonly Folder[];
  readonly files: readonly { readonly name: string; readonly path: string }[];
}

type Growing = { -readonly [Key in "name" | "path"]: Folder[Key] } & {
  readonly folders: Map<string, Growing>;
  readonly files: { name: string; path: string }[];
};

const grow = (name: string, path: string): Growing => ({
  name,
  path,
  folders: new Map(),
  files: [],
});

const finished = ({ name, path, folders, files }: Growing): Folder => ({
  name,
  path,
  files,
  folders: [...folders.values()].map(finished),
});

/** Builds the folder tree of a sorted list of paths. */
export function foldersOf(paths: readonly string[]): Folder {
  const root = grow("", "");
  for (const path of paths) {
    const parts = path.split("/");
    const file = parts.pop() ?? "";
    let folder = root;
    for (const part of parts) {
      const next = folder.folders.get(part) ?? grow(part, `${folder.path}${part}/`);
      folder.folders.set(part, next);
      folder = next;
    }
    folder.files.push({ name: file, path });
  }
  return finished(root);
}

/** Numbers of files in a folder and its subfolders: total, verified, and faulty. */
export interface Count {
  readonly files: number;
  readonly checked: number;
  readonly bad: number;
}

/** Counts a folder. `isBad` returns `undefined` for a file not verified yet. */
export function countOf(folder: Folder, isBad: (path: string) => boolean | undefined): Count {
  const inside = folder.folders.map((one) => countOf(one, isBad));
  const own = folder.files.map(({ path }) => isBad(path));
  const sum = (key: keyof Count): number => inside.reduce((all, count) => all + count[key], 0);
  return {
    files: own.length + sum("files"),
    checked: own.filter((bad) => bad !== undefined).length + sum("checked"),
    bad: own.filter(Boolean).length + sum("bad"),
  };
}
