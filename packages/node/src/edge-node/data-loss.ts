/**
 * Something that was kept is not there any more. Nothing on the disk has been changed; the message
 * says what is missing and how to go on without it.
 */
export class DataLossError extends Error {
  /** `what` names the file and what is wrong with it. */
  constructor(what: string) {
    super(
      `${what}.\nNothing was changed. Put the file back if you have it, or start with --accept-loss ` +
        "to go on with what is left.",
    );
    this.name = "DataLossError";
  }
}

/** A directory with files of a form that this version does not read. */
export class OldDirectoryError extends Error {
  constructor(directory: string) {
    super(`${directory} was made by an earlier version of the node; choose another --data-dir`);
    this.name = "OldDirectoryError";
  }
}
