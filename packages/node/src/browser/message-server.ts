import type { App } from "../app.ts";
import { attachSocket } from "./message-socket.ts";
import {
  post,
  reasonOf,
  sliceWindow,
  type FromNode,
  type HeaderLines,
  type MessageEdge,
  type ToNode,
} from "./messages.ts";
import { Arrivals, Credits, ExchangeAborted, piecesOf, sendSlices } from "./slices.ts";

/** The address under which requests that come by message reach the app. */
const origin = "http://localhost:1633";

/** What one exchange does with the messages that name it. */
export type Receiver = (message: ToNode) => void;

/**
 * Answers requests and websocket handshakes that arrive as messages. The returned function stops
 * listening and aborts open exchanges.
 */
export function serveMessages(app: App, edge: MessageEdge): () => void {
  const exchanges = new Map<number, Receiver>();
  const begin = (message: ToNode, run: Begin): void => {
    const { id } = message;
    const [receive, ended] = run(app, (answer) => post(edge, answer));
    exchanges.set(id, receive);
    void ended.finally(() => exchanges.delete(id));
  };
  const listen = ({ data }: MessageEvent<ToNode>): void => {
    if (data.kind === "request") begin(data, (...given) => answerRequest(data, ...given));
    else if (data.kind === "connect") begin(data, (...given) => answerConnect(data, ...given));
    else exchanges.get(data.id)?.(data);
  };
  edge.addEventListener("message", listen);
  edge.start?.();
  return () => {
    edge.removeEventListener("message", listen);
    for (const [id, receive] of exchanges) receive({ kind: "abort", id });
  };
}

/** Starts an exchange: where its messages go, and when it is over. */
type Begin = (app: App, send: (answer: FromNode) => void) => [Receiver, Promise<void>];

function answerRequest(
  request: ToNode & { kind: "request" },
  app: App,
  send: (answer: FromNode) => void,
): [Receiver, Promise<void>] {
  const { id } = request;
  const gone = new AbortController();
  const credits = new Credits(sliceWindow, gone.signal);
  const body = new Arrivals(sliceWindow, () => send({ kind: "credit", id }));
  const receive: Receiver = (message) => {
    if (message.kind === "slice") body.push(message.bytes);
    else if (message.kind === "end") body.end();
    else if (message.kind === "fail") body.fail(new Error(message.reason));
    else if (message.kind === "credit") credits.add();
    else if (message.kind === "abort") {
      gone.abort();
      body.fail(new ExchangeAborted());
    }
  };
  const run = async (): Promise<void> => {
    try {
      const response = await app.fetch(requestOf(request), {
        signal: gone.signal,
        ...(request.hasBody && { body }),
      });
      await sendResponse(id, response, credits, gone.signal, send);
    } catch (error) {
      send({ kind: "fail", id, reason: reasonOf(error) });
    }
  };
  return [receive, run()];
}

function answerConnect(
  request: ToNode & { kind: "connect" },
  app: App,
  send: (answer: FromNode) => void,
): [Receiver, Promise<void>] {
  const { id } = request;
  const gone = new AbortController();
  const credits = new Credits(sliceWindow, gone.signal);
  let receive: Receiver = (message) => {
    if (message.kind === "credit") credits.add();
    else if (message.kind === "abort" || message.kind === "closed") gone.abort();
  };
  const run = async (): Promise<void> => {
    try {
      const found = await app.connect(requestOf({ ...request, method: "GET" }));
      if (found instanceof Response) {
        await sendResponse(id, found, credits, gone.signal, send);
        return;
      }
      const socket = attachSocket(id, found, send);
      receive = socket.receive;
      if (gone.signal.aborted) receive({ kind: "abort", id });
      send({ kind: "connected", id });
      await socket.ended;
    } catch (error) {
      send({ kind: "fail", id, reason: reasonOf(error) });
    }
  };
  return [(message) => receive(message), run()];
}

/**
 * The request with every header it was sent with: browsers refuse to set some of them
 * (`Content-Length`, `Host`, `Origin`) on a `Request`, and the interface reads them.
 */
function requestOf(of: { method: string; path: string; headers: HeaderLines }): Request {
  const method = ["CONNECT", "TRACE", "TRACK"].includes(of.method) ? "PROPFIND" : of.method;
  const request = new Request(origin + of.path, { method });
  const headers = new Headers(of.headers.map(([name, value]) => [name, value]));
  Object.defineProperty(request, "headers", { value: headers });
  return request;
}

async function sendResponse(
  id: number,
  { status, headers, body }: Response,
  credits: Credits,
  gone: AbortSignal,
  send: (answer: FromNode) => void,
): Promise<void> {
  send({ kind: "response", id, status, headers: [...headers], hasBody: body !== null });
  if (body === null) return;
  await sendSlices(piecesOf(body, gone), credits, gone, (bytes) =>
    send({ kind: "slice", id, bytes }),
  );
  send({ kind: "end", id });
}
