import { errorTable, type ErrorId } from "./error-table.ts";

/** One refused parameter: its name as in the interface, and the reason. */
export interface Reason {
  readonly field: string;
  readonly error: string;
}

/** What may be said beside the identifier of an error. */
interface ErrorDetail {
  /** Replaces the table's message: for the few errors whose text carries a raw cause. */
  readonly message?: string;
  readonly reasons?: readonly Reason[];
  /** Kept for the log; never sent. */
  readonly cause?: unknown;
}

/**
 * The only error that routes and state throw on purpose. The dispatcher turns it into a status and
 * the body `{code, message, reasons}`; anything else that is thrown becomes a 500.
 * [bee pkg/jsonhttp]
 */
export class ApiError extends Error {
  readonly id: ErrorId;
  readonly status: number;
  readonly reasons: readonly Reason[];

  constructor(id: ErrorId, detail: ErrorDetail = {}) {
    const [status, message] = errorTable[id];
    super(detail.message ?? message, { cause: detail.cause });
    this.name = "ApiError";
    this.id = id;
    this.status = status;
    this.reasons = detail.reasons ?? [];
  }
}

/** Throws the error with this identifier; typed `never`, so it can end an expression. */
export function fail(id: ErrorId, detail: ErrorDetail = {}): never {
  throw new ApiError(id, detail);
}

/** True for an {@link ApiError}, optionally of one identifier. */
export function isApiError(error: unknown, id?: ErrorId): error is ApiError {
  return error instanceof ApiError && (id === undefined || error.id === id);
}
