import type { KnownLine } from "./decode.ts";

/** An error of the HTTP interface, as far as its lines in the log need it. */
interface RequestError {
  readonly id: string;
  readonly cause: string;
  readonly check: string;
  readonly fix: string;
  /** Lines that Bee writes at level error when it answers with this error. */
  readonly logs?: readonly { readonly logger: string; readonly msg: string }[];
}

/**
 * Log lines of failed requests, with the id of their error. Lines that several errors share are left
 * out: only the answer to the request says which of them it was.
 */
export function requestLines(errors: readonly RequestError[]): KnownLine[] {
  const ids = new Map<string, string>();
  const lines = errors.flatMap(({ id, cause, check, fix, logs = [] }) =>
    logs.map(({ logger, msg }) => {
      const key = `${logger} ${msg}`;
      ids.set(key, (ids.get(key) ?? id) === id ? id : "");
      const meaning = `A request failed. ${cause}`;
      const fixed = { level: "error", where: "msg", harmless: true, fatal: false } as const;
      return { key, line: { id, pattern: msg, logger, meaning, check, fix, ...fixed } };
    }),
  );
  return lines.filter(({ key, line }) => ids.get(key) === line.id).map(({ line }) => line);
}
