// Standard input and output as the protocol has them: JSON-RPC, one message per line.
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import {
  isJSONRPCRequest,
  isJSONRPCNotification,
  parseJSONRPCMessage,
  PROTOCOL_VERSION_META_KEY,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type Transport,
} from "@modelcontextprotocol/server";
import { Batch, MAX_BATCH } from "./batch.ts";
import { linesOf } from "./lines.ts";

/** Largest line: a text of a million characters with every one escaped. */
const MAX_LINE_BYTES = 10 << 20;

/** The only version of the protocol with batches. [MCP 2025-03-26 basic; removed in 2025-06-18] */
const BATCH_VERSION = "2025-03-26";

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** Where the messages of a client come from and where answers go. */
export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

/** What `initialize` has negotiated; versions since 2026-07-28 have no such request. */
interface Handshake {
  readonly version: string;
}

/**
 * A transport over lines that answers what the SDK drops: lines that are not JSON (-32700) or not JSON-RPC
 * (-32600), requests before `initialize` (-32600, `ping` is answered), and batches, which are served in
 * protocol version 2025-03-26 and refused in all others. Lines behind `initialize` wait for its answer.
 */
export class LineTransport implements Transport {
  onmessage?: Transport["onmessage"];
  onclose?: Transport["onclose"];
  onerror?: Transport["onerror"];
  readonly #streams: Streams;
  readonly #batches = new Set<Batch>();
  #handshake: Handshake | undefined;
  /** The `initialize` request under way: its id, and how its end is told. */
  #opening: { readonly id: JSONRPCRequest["id"]; readonly settle: () => void } | undefined;
  #isClosed = false;

  constructor(streams: Streams) {
    this.#streams = streams;
  }

  /** Starts reading; the transport closes with the input, or when the output fails. */
  async start(): Promise<void> {
    this.#streams.output.on("error", (error) => this.#fail(error));
    void this.#readAll().then(
      () => this.close(),
      (error: unknown) => this.#fail(error),
    );
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if ("id" in message && !("method" in message)) {
      this.#endOpening(message);
      for (const batch of this.#batches) if (batch.answer(message)) return this.#flush(batch);
    }
    await this.#write(message);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#opening?.settle();
    this.#streams.input.destroy();
    this.onclose?.();
  }

  async #readAll(): Promise<void> {
    for await (const line of linesOf(this.#streams.input, MAX_LINE_BYTES)) {
      if (this.#isClosed) return;
      if (typeof line !== "string") await this.#refuse(null, PARSE_ERROR, line.problem);
      else await this.#receive(line);
    }
  }

  async #receive(line: string): Promise<void> {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return this.#refuse(null, PARSE_ERROR, "the line is not JSON");
    }
    if (Array.isArray(value)) return this.#receiveBatch(value);
    const message = asMessage(value);
    if (message === undefined) {
      return this.#refuse(idOf(value), INVALID_REQUEST, "not a JSON-RPC 2.0 message");
    }
    if (isJSONRPCRequest(message)) return this.#receiveRequest(message);
    // Without a handshake there is nothing that a notification or an answer could be about.
    if (this.#handshake !== undefined || isModern(message)) this.#deliver(message);
  }

  async #receiveRequest(request: JSONRPCRequest): Promise<void> {
    const { id, method } = request;
    if (this.#handshake !== undefined || isModern(request)) this.#deliver(request);
    else if (method === "initialize") await this.#initialize(request);
    else if (method === "ping") await this.#write({ jsonrpc: "2.0", id, result: {} });
    else await this.#refuse(id, INVALID_REQUEST, `${method} before initialize`);
  }

  async #initialize(request: JSONRPCRequest): Promise<void> {
    const ended = new Promise<void>((settle) => {
      this.#opening = { id: request.id, settle };
    });
    this.#deliver(request);
    await ended;
  }

  #endOpening(answer: JSONRPCMessage): void {
    if (this.#opening === undefined || !("id" in answer) || answer.id !== this.#opening.id) return;
    if ("result" in answer) {
      const { protocolVersion } = answer.result;
      this.#handshake = { version: String(protocolVersion) };
    }
    this.#opening.settle();
    this.#opening = undefined;
  }

  async #receiveBatch(values: readonly unknown[]): Promise<void> {
    const { version = "" } = this.#handshake ?? {};
    if (version !== BATCH_VERSION) {
      const when = version === "" ? "before initialize" : `in protocol version ${version}`;
      return this.#refuse(null, INVALID_REQUEST, `there are no batches ${when}`);
    }
    if (values.length === 0 || values.length > MAX_BATCH) {
      return this.#refuse(null, INVALID_REQUEST, `a batch has 1 to ${MAX_BATCH} messages`);
    }
    const batch = new Batch();
    const messages = values.flatMap((value) => {
      const message = asMessage(value);
      const isInit =
        message !== undefined && "method" in message && message.method === "initialize";
      if (message !== undefined && !isInit && batch.expect(message)) return [message];
      batch.refuse(idOf(value), INVALID_REQUEST, "not a message of a batch");
      return [];
    });
    this.#batches.add(batch);
    for (const message of messages) this.#deliver(message);
    await this.#flush(batch);
  }

  #deliver(message: JSONRPCMessage): void {
    if (isJSONRPCNotification(message) && message.method === "notifications/cancelled") {
      // The SDK does not answer a cancelled request: no batch waits for it.
      for (const batch of this.#batches) {
        if (batch.cancel(message.params?.["requestId"])) void this.#flush(batch);
      }
    }
    this.onmessage?.(message);
  }

  /** Writes the answers of a batch when they are complete; none for notifications alone. */
  async #flush(batch: Batch): Promise<void> {
    if (!batch.isComplete || !this.#batches.delete(batch)) return;
    if (batch.answers.length > 0) await this.#write(batch.answers);
  }

  #refuse(id: JSONRPCRequest["id"] | null, code: number, message: string): Promise<void> {
    return this.#write({ jsonrpc: "2.0", id, error: { code, message } });
  }

  async #write(value: object): Promise<void> {
    if (this.#isClosed) return;
    const { output } = this.#streams;
    if (output.write(`${JSON.stringify(value)}\n`)) return;
    await Promise.race([once(output, "drain"), once(output, "close")]).catch(() => undefined);
  }

  #fail(error: unknown): void {
    if (this.#isClosed) return;
    this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    void this.close();
  }
}

function asMessage(value: unknown): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(value);
  } catch {
    return undefined;
  }
}

/** The id of what may be a request, or `null`. [JSON-RPC 2.0 §5] */
function idOf(value: unknown): JSONRPCRequest["id"] | null {
  if (typeof value !== "object" || value === null || !("id" in value)) return null;
  const { id } = value;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

/** True for a message of a version without a handshake: it names its version itself. [MCP 2026-07-28] */
function isModern(message: JSONRPCMessage): boolean {
  if (!("method" in message)) return false;
  return message.params?._meta?.[PROTOCOL_VERSION_META_KEY] !== undefined;
}
