/** Why a node did not give a chunk. */
export type FailureReason =
  /** Sent bytes that do not belong to the address: changed, cut off, or of another chunk. */
  | "lied"
  /** Sent more bytes than a chunk can have. */
  | "oversized"
  /** Answered 404, or 500 as Bee does when no peer is left to ask. */
  | "not-found"
  /** Answered another status. */
  | "status"
  /** Redirected; redirects are never followed: another host would see the addresses. */
  | "redirected"
  /** Refused the connection, broke it off, or is blocked by CORS. */
  | "unreachable"
  /** Was silent for longer than `timeoutMs`. */
  | "timeout";

/** A node that did not give a chunk. */
export interface NodeFailure {
  /** Base URL of the node. */
  readonly node: string;
  /** Address of the chunk, 64 hex digits. */
  readonly address: string;
  /** What the node did. */
  readonly reason: FailureReason;
  /** HTTP status, with reason `status`. */
  readonly status?: number;
  /** Address of the chunk that came instead, with reason `lied`; absent if it is not a chunk. */
  readonly got?: string;
}

/** Error codes of a fetch. */
export type FetchErrorCode =
  /** The address is not one that this fetch understands. */
  | "url-invalid"
  /** No node gave the right bytes, and at least one sent wrong ones. */
  | "node-lied"
  /** No node sent the chunk, and at least one answered 404 or 500. Nothing proves that it does not exist. */
  | "chunk-not-found"
  /** No node has an update of the feed. */
  | "feed-not-found"
  /** The resolver has no content for a name, or there is no resolver. */
  | "name-not-found"
  /** No node could be asked. */
  | "nodes-unreachable"
  /** The chunks are the ones asked for, and do not form a file, a manifest or an update. */
  | "content-invalid";

/** Thrown by a fetch, or by the body of its response while it is read. */
export class SwarmFetchError extends Error {
  /** For programs. */
  readonly code: FetchErrorCode;
  /** Which node did what to which chunk. */
  readonly failures: readonly NodeFailure[];

  /** The message is for people; programs decide by the code. */
  constructor(
    code: FetchErrorCode,
    message: string,
    failures: readonly NodeFailure[] = [],
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = "SwarmFetchError";
    this.code = code;
    this.failures = failures;
  }
}

/** The error for a chunk that no node gave. */
export function chunkError(address: string, failures: readonly NodeFailure[]): SwarmFetchError {
  const reasons = new Set(failures.map(({ reason }) => reason));
  const code =
    reasons.has("lied") || reasons.has("oversized")
      ? "node-lied"
      : reasons.has("not-found")
        ? "chunk-not-found"
        : "nodes-unreachable";
  const told = failures.map(({ node, reason, status = "" }) =>
    `${node} ${reason} ${status}`.trim(),
  );
  return new SwarmFetchError(code, `chunk ${address}: ${told.join(", ")}`, failures);
}
