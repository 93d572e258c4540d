import { recall, remember } from "../../storage.ts";
import { PROGRAMS_KEY } from "../../storage-keys.ts";
import type { SharedProgram } from "../../samples/edit/share.ts";

/** The id of the program that came with a link. */
export const LINKED = "link";

/** What a reader has done with programs. */
export interface KeptPrograms {
  /** Id of the program that is open. */
  readonly open: string;
  /** What was written in place of programs, by their ids. */
  readonly written: Readonly<Record<string, string>>;
  /** The last program that came with a link. */
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

/** What was kept; foreign or broken content counts as nothing. */
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

/** Keeps it over a reload, where the browser allows it. */
export function keepPrograms(kept: KeptPrograms): void {
  remember(PROGRAMS_KEY, JSON.stringify(kept));
}
