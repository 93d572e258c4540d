import type { FromNode, MessageEdge, ToNode } from "@swarm-docs/node/browser/messages";
import { answerTexts } from "@swarm-docs/node/http/answer-texts";
import type { Asked, Counted } from "./asked.ts";
import { Counter } from "./counter.ts";

/** Bytes of an error response that are parsed for its texts. */
const MOST_READ = 4_096;

interface Exchange {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly started: number;
  /** Counters before the request. */
  readonly before: Promise<Counted | undefined>;
  status: number;
  sentBytes: number;
  receivedBytes: number;
  /** Whether another request was pending at the same time. */
  isBesideOthers: boolean;
  /** Counters after the response. */
  after?: Promise<Counted | undefined>;
  readonly said: Uint8Array[];
}

type Listener = (event: MessageEvent) => void;

const WEBSOCKET = "WS";

const sizeOf = (data: string | Uint8Array): number =>
  typeof data === "string" ? new TextEncoder().encode(data).length : data.length;

/** Texts of a response, from the recorded part of its body. */
function textsOf(said: readonly Uint8Array[]): string[] {
  const decoder = new TextDecoder();
  return answerTexts(said.map((bytes) => decoder.decode(bytes, { stream: true })).join(""));
}

/**
 * Proxy between a sample and its node that reports every request: when its response is complete,
 * and, for requests still open, at `finish()`. Reads the node's counters before and after each
 * request, to attribute stamps and chunks to it.
 */
export class Recorder implements MessageEdge {
  readonly #edge: MessageEdge;
  readonly #tell: (asked: Asked) => void;
  readonly #counter: Counter;
  readonly #open = new Map<number, Exchange>();
  readonly #telling = new Set<Promise<void>>();
  #count = 0;
  #first: Promise<Counted | undefined> | undefined;

  constructor(edge: MessageEdge, tell: (asked: Asked) => void) {
    this.#edge = edge;
    this.#tell = tell;
    this.#counter = new Counter(edge);
  }

  postMessage(message: ToNode, transfer: Transferable[]): void {
    if (message.kind === "request") this.#begin(message.id, message.method, message.path);
    else if (message.kind === "connect") this.#begin(message.id, WEBSOCKET, message.path);
    const exchange = this.#open.get(message.id);
    if (exchange && message.kind === "slice") exchange.sentBytes += message.bytes.length;
    if (exchange && message.kind === "frame") exchange.sentBytes += sizeOf(message.data);
    this.#edge.postMessage(message, transfer);
    if (message.kind === "abort" || message.kind === "closed") this.#end(message.id);
  }

  addEventListener(type: "message", listener: Listener): void {
    this.#edge.addEventListener(type, (event: MessageEvent<FromNode>) => {
      if (this.#counter.takes(event.data)) return;
      this.#note(event.data);
      listener(event);
    });
  }

  removeEventListener(): void {
    // The worker is terminated at the end of a run.
  }

  start(): void {
    this.#edge.start?.();
  }

  /** Reports open requests, and waits until all reports are delivered. */
  async finish(): Promise<void> {
    for (const id of this.#open.keys()) this.#end(id);
    await Promise.all(this.#telling);
  }

  #begin(id: number, method: string, path: string): void {
    const before = this.#counter.ask();
    this.#first ??= before;
    const waiting = [...this.#open.values()].filter(({ status }) => status === 0);
    for (const other of waiting) other.isBesideOthers = true;
    this.#open.set(id, {
      at: this.#count++,
      method,
      path,
      before,
      started: performance.now(),
      status: 0,
      sentBytes: 0,
      receivedBytes: 0,
      isBesideOthers: waiting.length > 0,
      said: [],
    });
  }

  #note(message: FromNode): void {
    const exchange = this.#open.get(message.id);
    if (!exchange) return;
    if (message.kind === "response" || message.kind === "connected") {
      exchange.status = message.kind === "response" ? message.status : 101;
      // Queue the counter request before the sample sees the response and sends more.
      exchange.after = this.#counter.ask();
      if (message.kind === "response" && !message.hasBody) this.#end(message.id);
    } else if (message.kind === "slice") {
      const isRead = exchange.status >= 400 && exchange.receivedBytes < MOST_READ;
      if (isRead) exchange.said.push(message.bytes.slice(0, MOST_READ));
      exchange.receivedBytes += message.bytes.length;
    } else if (message.kind === "frame") exchange.receivedBytes += sizeOf(message.data);
    else if (message.kind !== "credit") this.#end(message.id);
  }

  #end(id: number): void {
    const exchange = this.#open.get(id);
    if (!exchange) return;
    this.#open.delete(id);
    const milliseconds = performance.now() - exchange.started;
    const telling = this.#report(exchange, milliseconds).finally(() =>
      this.#telling.delete(telling),
    );
    this.#telling.add(telling);
  }

  async #report(exchange: Exchange, milliseconds: number): Promise<void> {
    const { at, method, path, status, sentBytes, receivedBytes, isBesideOthers } = exchange;
    const [first, before, after] = await Promise.all([
      this.#first,
      exchange.before,
      exchange.after ?? this.#counter.ask(),
    ]);
    const since = (start: Counted | undefined): Counted | undefined =>
      start &&
      after && {
        stamps: Math.max(0, after.stamps - start.stamps),
        chunks: Math.max(0, after.chunks - start.chunks),
      };
    const made = isBesideOthers ? undefined : since(before);
    const soFar = since(first);
    this.#tell({
      at,
      method,
      path,
      status,
      milliseconds,
      sentBytes,
      receivedBytes,
      ...(made && { made }),
      ...(soFar && { soFar }),
      ...(status >= 400 && { texts: textsOf(exchange.said) }),
    });
  }
}
