import type { SplitInput } from "./useBench.ts";
import type { InputFile } from "./workbench.ts";

const sorted = (sources: readonly InputFile[]): readonly InputFile[] =>
  sources.toSorted((one, other) => (one.path < other.path ? -1 : 1));

/** Wraps typed text. It has no file name, so an upload creates no manifest. */
export function textContent(text: string): SplitInput {
  const blob = new Blob([text]);
  return { name: "your text", sources: [{ path: "", blob }], hasManifest: false };
}

/** Wraps chosen or dropped files; strips the name of a common folder from their paths. */
export function filesContent(files: readonly InputFile[]): SplitInput {
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

/** Wraps the files of a file input, with relative paths if a folder was chosen. */
export function chosen(files: FileList): SplitInput {
  return filesContent(
    Array.from(files, (blob) => ({ blob, path: blob.webkitRelativePath || blob.name })),
  );
}

async function sourcesOf(entry: FileSystemEntry): Promise<InputFile[]> {
  if (entry.isFile) {
    const blob = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ blob, path: entry.fullPath.slice(1) }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: InputFile[] = [];
  // Chrome returns at most 100 entries per `readEntries` call; an empty array ends the list.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return found;
    for (const one of entries) found.push(...(await sourcesOf(one)));
  }
}

/** Collects dropped files, folders recursively; `undefined` without files. */
export async function dropped(transfer: DataTransfer): Promise<SplitInput | undefined> {
  // Read before the first `await`: browsers clear `DataTransfer` after the event.
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry());
  const sources: InputFile[] = [];
  for (const entry of entries) if (entry !== null) sources.push(...(await sourcesOf(entry)));
  return sources.length === 0 ? undefined : filesContent(sources);
}
