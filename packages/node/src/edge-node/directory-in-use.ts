/** Another process has the directory open. */
export class DirectoryInUseError extends Error {
  /** `holder` describes the process, `lockPath` is what to delete if it does not run any more. */
  constructor(directory: string, holder: string, lockPath: string) {
    super(
      `${directory} is used by another node (${holder}).\n` +
        `Stop it; if it no longer runs, remove ${lockPath}.`,
    );
    this.name = "DirectoryInUseError";
  }
}
