/** What the log reader knows: lines of the log, and errors of the interface and of clients. */
import type { KnownLine } from "@swarm-docs/docs/log/decode";
import { requestLines } from "@swarm-docs/docs/log/requests";
import type { ReleaseRange } from "../../../shared/edition/in-edition.ts";
import { entryRoute } from "../../../shared/errors/entries.ts";

/** Known line or error, with the range of releases that have it. */
export type ReaderEntry = KnownLine & ReleaseRange & { readonly status?: number };

/** Error as the build writes it (`reader-errors.json`). */
interface ErrorRow {
  readonly id: string;
  readonly status: number;
  readonly message: string;
  readonly cause: string;
  readonly check: string;
  readonly fix: string;
  readonly logs?: readonly { readonly logger: string; readonly msg: string }[];
}

const LINES = "/docs/bee/working-with-bee/logs-and-files";

/** Whether an entry is an error; lines of the log have no status. */
export const isError = (entry: KnownLine): boolean => "status" in entry;

/** Route of the page, or of the row, that explains an entry. */
export const pageOf = (entry: KnownLine): string =>
  isError(entry) ? entryRoute(entry.id) : `${LINES}#log-${entry.id}`;

/** An error as an entry: its text is looked for in lines that are not of Bee's log. */
export function errorEntry({ id, status, message, cause, check, fix }: ErrorRow): ReaderEntry {
  return {
    id,
    status,
    pattern: message,
    level: status >= 100 && status < 1000 ? String(status) : "client library",
    logger: "",
    where: "foreign",
    meaning: cause,
    check,
    fix,
    harmless: false,
    fatal: false,
  };
}

/** Log lines of failed requests, as entries that lead to the pages of their errors. */
export function requestEntries(errors: readonly ErrorRow[]): ReaderEntry[] {
  const statuses = new Map(errors.map(({ id, status }) => [id, status]));
  return requestLines(errors).map((line) => ({
    ...line,
    level: "failed request",
    status: statuses.get(line.id) ?? 0,
  }));
}

/** Loads the lines and errors that the build has written. */
export async function loadEntries(): Promise<readonly ReaderEntry[]> {
  const [{ default: lines }, { default: errors }] = await Promise.all([
    import("../../../.generated/log-lines.json"),
    import("../../../.generated/reader-errors.json"),
  ]);
  const rows = errors as unknown as readonly ErrorRow[];
  return [
    ...(lines as unknown as readonly ReaderEntry[]),
    ...requestEntries(rows),
    ...rows.map(errorEntry),
  ];
}

/**
 * The entries to look for in a text: several errors have the same message, so a status in the text
 * (`"code":404`) leaves out those with another.
 */
export function entriesFor(text: string, all: readonly ReaderEntry[]): readonly ReaderEntry[] {
  const codes = new Set([...text.matchAll(/"code":\s*(\d{3})/g)].map(([, code]) => Number(code)));
  if (codes.size === 0) return all;
  return all.filter(({ status }) => status === undefined || status < 100 || codes.has(status));
}
