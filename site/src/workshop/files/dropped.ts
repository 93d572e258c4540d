import type { Content } from "./useBench.ts";
import type { Source } from "./workbench.ts";

const sorted = (sources: readonly Source[]): readonly Source[] =>
  sources.toSorted((one, other) => (one.path < other.path ? -1 : 1));

/** Text that was typed. It has no name, so an upload makes no manifest. */
export function textContent(text: string): Content {
  const blob = new Blob([text]);
  return { name: "your text", sources: [{ path: "", blob }], hasManifest: false };
}

/** Files that were chosen or dropped; those of a folder know their paths in it. */
export function filesContent(files: readonly Source[]): Content {
  const [first] = files;
  const folder = /^[^/]+(?=\/)/.exec(first?.path ?? "")?.[0];
  const isFolder = folder !== undefined && files.every(({ path }) => path.startsWith(`${folder}/`));
  const sources = sorted(
    files.map(({ path, blob }) => ({
      blob,
      path: isFolder ? path.slice(folder.length + 1) : path,
    })),
  );
  const name = isFolder
    ? `${folder}/`
    : files.length === 1
      ? (first?.path ?? "")
      : `${files.length} files`;
  return { name, sources, hasManifest: true };
}

/** Files from a field; where a folder was chosen, with their paths in it. */
export function chosen(files: FileList): Content {
  return filesContent(
    Array.from(files, (blob) => ({ blob, path: blob.webkitRelativePath || blob.name })),
  );
}

async function sourcesOf(entry: FileSystemEntry): Promise<Source[]> {
  if (entry.isFile) {
    const blob = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ blob, path: entry.fullPath.slice(1) }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: Source[] = [];
  // A reader gives at most a hundred entries at a time, and none at the end.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return found;
    for (const one of entries) found.push(...(await sourcesOf(one)));
  }
}

/** What was dropped, folders with everything in them; `undefined` when it was no file. */
export async function dropped(transfer: DataTransfer): Promise<Content | undefined> {
  // To be asked before the first pause: afterwards the browser has forgotten what was dropped.
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry());
  const sources: Source[] = [];
  for (const entry of entries) if (entry !== null) sources.push(...(await sourcesOf(entry)));
  return sources.length === 0 ? undefined : filesContent(sources);
}
