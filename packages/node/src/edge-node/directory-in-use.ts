/** Another process works in the directory. */
export class DirectoryInUseError extends Error {
  constructor(directory: string, pid: number, lockFile: string) {
    super(
      `${directory} is used by another node (process ${pid}).\n` +
        `Stop it; if that process is no node, remove ${lockFile}.`,
    );
    this.name = "DirectoryInUseError";
  }
}
