import { quantity } from "../../eth/quantity.ts";

/** A call of JSON-RPC as a Bee sends it. */
export interface RpcCall {
  readonly id?: unknown;
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Names of the newest block. */
const headNames = new Set(["latest", "pending", "safe", "finalized"]);

const numberOf = (text: unknown): number =>
  typeof text === "string" && /^0x[\da-f]+$/i.test(text) ? Number(text) : -1;

/** The call that an endpoint whose newest block is `head` answers: names of the head become its number. */
export function beforeHead(call: RpcCall, head: number): RpcCall {
  const { params = [], method } = call;
  const fixed = (value: unknown): unknown => {
    if (typeof value === "string" && headNames.has(value)) return quantity(head);
    if (method !== "eth_getLogs" || typeof value !== "object" || value === null) return value;
    const {
      blockHash,
      toBlock = "latest",
      fromBlock = "latest",
    } = value as Record<string, unknown>;
    // A filter by hash must not have a range. [EIP-234]
    if (blockHash !== undefined && blockHash !== null) return value;
    return { ...value, fromBlock: fixed(fromBlock), toBlock: fixed(toBlock) };
  };
  return { ...call, params: params.map(fixed) };
}

/** What such an endpoint answers: nothing of later blocks. */
export function afterHead(
  { method, params = [] }: RpcCall,
  result: unknown,
  head: number,
): unknown {
  switch (method) {
    case "eth_blockNumber":
      return quantity(Math.min(head, numberOf(result)));
    case "eth_getBlockByNumber":
      return numberOf(params[0]) > head ? null : result;
    case "eth_getLogs":
      return Array.isArray(result) ? result.filter((log) => blockOf(log) <= head) : result;
    case "eth_getTransactionReceipt":
    case "eth_getBlockByHash":
      return blockOf(result) > head ? null : result;
    case "eth_getTransactionByHash":
      // Still in the pool, as far as this endpoint knows.
      return blockOf(result) > head
        ? { ...(result as object), blockHash: null, blockNumber: null, transactionIndex: null }
        : result;
    default:
      return result;
  }
}

function blockOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return -1;
  const { blockNumber, number } = value as Record<string, unknown>;
  return numberOf(blockNumber ?? number);
}
