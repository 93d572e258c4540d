/** Codes of JSON-RPC 2.0, and that of a refusal. [jsonrpc.org/specification §5.1; EIP-1474] */
export const rpcCodes = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  refused: -32000,
} as const;

/** A failure that the caller is told of, with its code. */
export class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = "RpcError";
    this.code = code;
  }
}
