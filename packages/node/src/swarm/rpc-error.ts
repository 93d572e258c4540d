import { SwarmError } from "../dev/swarm-error.ts";

/** Codes of errors. [JSON-RPC 2.0 §5.1, EIP-1474] */
export const rpcCode = {
  reverted: 3,
  invalidParams: -32602,
  unsupported: -32004,
  limit: -32005,
  rejected: -32000,
} as const;

/** An error of a method with its own code and data. */
export class RpcError extends SwarmError {
  readonly rpcCode: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super("SWARM_PARAMETER_INVALID", message);
    this.name = "RpcError";
    this.rpcCode = code;
    this.data = data;
  }
}

/** Refuses what a client asks for. */
export function reject(message: string, code: number = rpcCode.rejected): never {
  throw new RpcError(code, message);
}
