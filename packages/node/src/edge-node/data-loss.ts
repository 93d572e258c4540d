/** Damage in a file, as a start finds it. */
export interface Damage {
  /**
   * `unfinished write`: left by a crash; it is skipped, or truncated before the next write.
   * `damaged chunk`: its address is known, so that an upload or another node can repair it.
   * `damaged record`, `damaged end`: the content is lost; an end is truncated once that is accepted.
   * `missing end`: the file is shorter than it was.
   */
  readonly kind:
    "unfinished write" | "damaged chunk" | "damaged record" | "damaged end" | "missing end";
  /** Name of the file in its directory. */
  readonly file: string;
  readonly offset: number;
  readonly bytes: number;
  /** Hex: address of the chunk or identity of the stamp, if the header can be read. */
  readonly address?: string;
}

/** True for damage that refuses the start until the user accepts it. */
export function isLoss({ kind }: Damage): boolean {
  return kind !== "unfinished write" && kind !== "damaged chunk";
}

/** Number of damages that the message lists; the log has all of them. */
const listed = 10;

/**
 * Something that was stored is missing or damaged. Nothing on the disk has been changed; the message
 * lists the damage and says how to accept the loss.
 */
export class DataLossError extends Error {
  /** `what`: one phrase for each damage, such as `…/stamps.pack is missing`. */
  constructor(what: readonly string[]) {
    const more = what.length > listed ? [`and ${what.length - listed} more (see the log)`] : [];
    super(
      `${[...what.slice(0, listed), ...more].join(",\n")}.\n` +
        "Nothing was changed. Put the file back if you have it, or start with --accept-loss " +
        "to continue with what is left.",
    );
    this.name = "DataLossError";
  }
}

/** A directory whose files have a format that this version does not read. */
export class OldDirectoryError extends Error {
  constructor(directory: string) {
    super(`${directory} was made by an earlier version of the node; choose another --data-dir`);
    this.name = "OldDirectoryError";
  }
}
