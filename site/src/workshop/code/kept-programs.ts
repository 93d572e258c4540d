import { recall, remember } from "../../storage.ts";
import { PROGRAMS_KEY } from "../../../shared/storage/keys.ts";
import type { SharedProgram } from "../../samples/edit/share.ts";

/** Id of the program opened from a link. */
export const LINKED = "link";

/** Stored programs and edits of the user. */
export interface KeptPrograms {
  /** Id of the open program. */
  readonly open: string;
  /** Edited source by program id. */
  readonly written: Readonly<Record<string, string>>;
  /** Last program opened from a link. */
  readonly linked?: SharedProgram;
}

const NONE: KeptPrograms = { open: "", written: {} };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function linkedIn(value: unknown): SharedProgram | undefined {
  if (!isRecord(value)) return undefined;
  const { code, bee } = value;
  return typeof code === "string" && typeof bee === "string" ? { code, bee } : undefined;
}

/** Reads the stored programs; ignores invalid content. */
export function keptPrograms(): KeptPrograms {
  try {
    const kept: unknown = JSON.parse(recall(PROGRAMS_KEY) ?? "null");
    if (!isRecord(kept) || typeof kept.open !== "string" || !isRecord(kept.written)) return NONE;
    const texts = Object.entries(kept.written).filter(([, text]) => typeof text === "string");
    const linked = linkedIn(kept.linked);
    const written = Object.fromEntries(texts) as Record<string, string>;
    return { open: kept.open, written, ...(linked && { linked }) };
  } catch {
    return NONE;
  }
}

/**
 * Stores the programs for the next reload, if the browser allows storage. Of the edits only that of `changed`
 * is written: other tabs may have stored theirs since `kept` was read.
 */
export function keepPrograms(kept: KeptPrograms, changed?: string): void {
  const stored = keptPrograms();
  const written = { ...stored.written };
  if (changed !== undefined) {
    const text = kept.written[changed];
    if (text === undefined) delete written[changed];
    else written[changed] = text;
  }
  const linked = changed === LINKED ? kept.linked : (stored.linked ?? kept.linked);
  remember(PROGRAMS_KEY, JSON.stringify({ open: kept.open, written, linked }));
}
