/**
 * Code of an error of the developer controls or of a handle: stable across releases. The README says
 * what causes each, and what to do.
 */
export type SwarmErrorCode =
  | "SWARM_BATCH_NOT_FOUND"
  | "SWARM_COMMAND_NOT_FOUND"
  | "SWARM_INTERNAL"
  | "SWARM_LINK_NOT_FOUND"
  | "SWARM_NO_SOCKET"
  | "SWARM_NOT_DEVELOPMENT_NODE"
  | "SWARM_PARAMETER_INVALID"
  | "SWARM_REQUEST_REFUSED"
  | "SWARM_SNAPSHOT_NOT_FOUND"
  | "SWARM_STATE_INVALID"
  | "SWARM_STORE_FAILED"
  | "SWARM_UNREACHABLE"
  | "SWARM_UNSUPPORTED";

/** Failure of a developer command or of a handle; nothing has changed, unless the code is `SWARM_INTERNAL`. */
export class SwarmError extends Error {
  /** Machine-readable error code. */
  readonly code: SwarmErrorCode;
  /** Name of the parameter that was refused, with `SWARM_PARAMETER_INVALID`. */
  readonly parameter: string | undefined;

  /** Creates an error with a code, a message, and its details. */
  constructor(
    code: SwarmErrorCode,
    message: string,
    detail: { readonly parameter?: string | undefined; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: detail.cause });
    this.name = "SwarmError";
    this.code = code;
    this.parameter = detail.parameter;
  }
}
