import { isJSONRPCRequest, type JSONRPCMessage } from "@modelcontextprotocol/server";

/** Messages that a batch may have. */
export const MAX_BATCH = 100;

/** The answers of one batch, which are sent together. [JSON-RPC 2.0 §6] */
export class Batch {
  readonly #waiting = new Set<unknown>();
  /** Answers so far, in the order in which they came. */
  readonly answers: object[] = [];

  /** True when every request has its answer. */
  get isComplete(): boolean {
    return this.#waiting.size === 0;
  }

  /** Waits for the answer of a request; false for an id that is taken. Other messages have no answer. */
  expect(message: JSONRPCMessage): boolean {
    if (!isJSONRPCRequest(message)) return true;
    if (this.#waiting.has(message.id)) return false;
    this.#waiting.add(message.id);
    return true;
  }

  /** Takes an answer; false when it is not to a request of this batch. */
  answer(message: JSONRPCMessage): boolean {
    if (!("id" in message) || !this.#waiting.delete(message.id)) return false;
    this.answers.push(message);
    return true;
  }

  /** Waits no longer for a request; false when it is not of this batch. */
  cancel(id: unknown): boolean {
    return this.#waiting.delete(id);
  }

  /** Adds the answer to a member that is refused. */
  refuse(id: string | number | null, code: number, message: string): void {
    this.answers.push({ jsonrpc: "2.0", id, error: { code, message } });
  }
}
