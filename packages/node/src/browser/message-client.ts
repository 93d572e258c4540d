import {
  post,
  reasonOf,
  sliceWindow,
  type FromNode,
  type HeaderLines,
  type MessageEdge,
} from "./messages.ts";
import { statusTexts } from "../http/status-texts.ts";
import { pathOf, requestParts, type RequestParts } from "./request-parts.ts";
import { Arrivals, Credits, ExchangeAborted, sendSlices } from "./slices.ts";

/** How a socket ended; 1006 = without a close frame. */
export interface SocketEnd {
  /** Close code of the websocket protocol. */
  readonly code: number;
  /** Words that came with it; may be empty. */
  readonly reason: string;
}

/** The page's side of a socket. */
export interface MessageSocket {
  /** The next frame from the node, `undefined` when the connection is over. */
  next(): Promise<Uint8Array | undefined>;
  /** Sends a frame to the node. */
  send(frame: string | Uint8Array): void;
  /** Ends the connection. */
  close(): void;
  /** Settles when the connection is over. */
  readonly ended: Promise<SocketEnd>;
}

type Receiver = (message: FromNode) => void;

const redirects = new Set([301, 302, 303, 307, 308]);
const maxRedirects = 20;

/** Speaks to a node through messages: the client of `serveMessages`. */
export class MessageClient {
  readonly #edge: MessageEdge;
  readonly #exchanges = new Map<number, Receiver>();
  #lastId = 0;
  #failure: string | undefined;

  /** Takes the end of a channel whose other end is a node. */
  constructor(edge: MessageEdge) {
    this.#edge = edge;
    edge.addEventListener("message", this.#listen);
    edge.start?.();
  }

  /**
   * As the platform's `fetch`; of the address only path and query count. Rejects with `AbortError`
   * when it is aborted, and with `TypeError` when the node has gone.
   */
  async fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const signal = init.signal ?? (input instanceof Request ? input.signal : undefined);
    signal?.throwIfAborted();
    const over = new AbortController();
    let parts = await requestParts(input, init, over.signal);
    // Meanwhile it may have been aborted, and a signal tells that only once.
    signal?.throwIfAborted();
    for (let turn = 0; turn <= maxRedirects; turn++) {
      const response = await this.#exchange(parts, signal, turn === 0 ? over : undefined);
      const location = redirects.has(response.status) ? response.headers.get("Location") : null;
      if (location === null || parts.redirect === "manual") return response;
      await response.body?.cancel();
      if (parts.redirect === "error") throw new TypeError("the node answered with a redirect");
      parts = redirected(parts, response.status, location);
    }
    throw new TypeError("too many redirects");
  }

  /** Opens a socket; an answer instead when the handshake is refused. */
  connect(path: string, headers: HeaderLines = []): Promise<MessageSocket | Response> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const { receive } = this.#answer(id, new AbortController(), resolve, reject);
      this.#open(id, (message) => {
        if (message.kind === "connected") resolve(this.#socket(id));
        else receive(message);
      });
      post(this.#edge, { kind: "connect", id, path: pathOf(path), headers });
    });
  }

  /** Everything under way fails with this reason, and so does everything that is asked later. */
  fail(reason: string): void {
    this.#failure = reason;
    this.#edge.removeEventListener("message", this.#listen);
    for (const [id, receive] of this.#exchanges) receive({ kind: "fail", id, reason });
    this.#exchanges.clear();
  }

  readonly #listen = ({ data }: MessageEvent<FromNode>): void => {
    this.#exchanges.get(data.id)?.(data);
  };

  #open(id: number, receive: Receiver): void {
    if (this.#failure !== undefined) throw new TypeError(this.#failure);
    this.#exchanges.set(id, receive);
  }

  /** `over` is aborted when the answer is complete: the rest of the request's body is not wanted. */
  #exchange(
    { method, path, headers, body }: RequestParts,
    signal: AbortSignal | undefined,
    over = new AbortController(),
  ): Promise<Response> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const credits = new Credits(sliceWindow, over.signal);
      const answer = this.#answer(id, over, resolve, reject);
      const abort = (): void => {
        post(this.#edge, { kind: "abort", id });
        answer.fail(signal?.reason);
      };
      signal?.addEventListener("abort", abort);
      over.signal.addEventListener("abort", () => signal?.removeEventListener("abort", abort));
      this.#open(id, (message) => {
        if (message.kind === "credit") credits.add();
        else answer.receive(message);
      });
      post(this.#edge, { kind: "request", id, method, path, headers, hasBody: body !== undefined });
      if (body !== undefined) void this.#upload(id, body, credits, over.signal);
    });
  }

  async #upload(
    id: number,
    body: AsyncIterable<Uint8Array>,
    credits: Credits,
    over: AbortSignal,
  ): Promise<void> {
    try {
      await sendSlices(body, credits, over, (bytes) =>
        post(this.#edge, { kind: "slice", id, bytes }),
      );
      post(this.#edge, { kind: "end", id });
    } catch (error) {
      if (!over.aborted) post(this.#edge, { kind: "fail", id, reason: reasonOf(error) });
    }
  }

  /** Makes an answer of the messages about it; aborts `over` with the last. */
  #answer(
    id: number,
    over: AbortController,
    resolve: (response: Response) => void,
    reject: (error: unknown) => void,
  ): { readonly receive: Receiver; readonly fail: (error: unknown) => void } {
    const body = new Arrivals(sliceWindow, () => post(this.#edge, { kind: "credit", id }));
    const finish = (): void => {
      this.#exchanges.delete(id);
      over.abort();
    };
    const cancel = (): void => {
      if (!over.signal.aborted) post(this.#edge, { kind: "abort", id });
      finish();
    };
    const fail = (error: unknown): void => {
      body.fail(error);
      finish();
      reject(error);
    };
    const receive: Receiver = (message) => {
      if (message.kind === "response") {
        const { status, headers, hasBody } = message;
        const lines = headers.map(([name, value]): [string, string] => [name, value]);
        if (!hasBody) finish();
        const head = { status, statusText: statusTexts[status] ?? "", headers: lines };
        resolve(new Response(hasBody ? streamOf(body, cancel) : null, head));
      } else if (message.kind === "slice") body.push(message.bytes);
      else if (message.kind === "end") {
        body.end();
        finish();
      } else if (message.kind === "fail") fail(new TypeError(message.reason));
    };
    return { receive, fail };
  }

  #socket(id: number): MessageSocket {
    const frames = new Arrivals(Infinity, () => post(this.#edge, { kind: "credit", id }));
    let settle: (end: SocketEnd) => void = () => undefined;
    const ended = new Promise<SocketEnd>((resolve) => {
      settle = resolve;
    });
    const finish = (end: SocketEnd): void => {
      this.#exchanges.delete(id);
      frames.end();
      settle(end);
    };
    this.#exchanges.set(id, (message) => {
      if (message.kind === "frame") frames.push(asBytes(message.data));
      else if (message.kind === "closed") finish({ code: message.code, reason: message.reason });
      else if (message.kind === "fail") finish({ code: 1006, reason: "" });
    });
    return {
      next: () => frames.next(),
      send: (data) => post(this.#edge, { kind: "frame", id, data }),
      close: () => {
        post(this.#edge, { kind: "closed", id, code: 1005, reason: "" });
        finish({ code: 1005, reason: "" });
      },
      ended,
    };
  }
}

function asBytes(data: string | Uint8Array): Uint8Array {
  return typeof data === "string" ? new TextEncoder().encode(data) : data;
}

/** A stream that takes the next slice when it is read, and no sooner. */
function streamOf(body: Arrivals, cancel: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(controller) {
        const slice = await body.next();
        if (slice === undefined) controller.close();
        else controller.enqueue(slice as Uint8Array<ArrayBuffer>);
      },
      cancel() {
        body.fail(new ExchangeAborted());
        cancel();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The request that a redirect leads to; a body is not sent twice. [Fetch §4.5] */
function redirected(parts: RequestParts, status: number, location: string): RequestParts {
  const { body, ...rest } = parts;
  const path = pathOf(new URL(location, `http://localhost${parts.path}`).href);
  const isSafe = parts.method === "GET" || parts.method === "HEAD";
  if (isSafe) return { ...rest, path };
  if (status === 307 || status === 308) {
    if (body !== undefined) throw new TypeError("the node redirected a request with a body");
    return { ...rest, path };
  }
  const headers = parts.headers.filter(([name]) => !name.toLowerCase().startsWith("content-"));
  return { ...rest, method: "GET", path, headers };
}
