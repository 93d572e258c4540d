import type { App, Incoming } from "../app.ts";
import type { Node } from "../create.ts";
import { SwarmError } from "../dev/swarm-error.ts";
import { ConnectionCutError } from "../http/connection-cut.ts";
import { withoutBase } from "../http/paths.ts";
import { unwatchedProtocol } from "../http/socket.ts";
import type { ActiveFault, FaultRule, RequestRecord, SideEffects, Watch } from "../state/watch.ts";
import { Exchange, type Ledger } from "./exchange.ts";
import { RequestLog } from "./request-log.ts";
import { answerRequests } from "./request-stream.ts";

/**
 * Requests with this header are neither logged nor matched by fault rules. For websockets it is a
 * subprotocol: pages cannot set headers on them.
 */
const unwatchedHeader = "Swarm-Unwatched";
const protocolHeader = "Sec-WebSocket-Protocol";

/** Rules at one time: each request is compared with all of them. */
const MAX_RULES = 1_000;

type StreamCall = Parameters<Watch["answer"]>[0];

/** An app that logs its requests and applies fault rules to them, except for those to `/_dev`. */
class WatchedApp implements App, Watch {
  readonly #app: App;
  readonly #rules = new Map<string, { readonly rule: FaultRule; left: number }>();
  readonly #ledger: Ledger;
  /** Ends the waits of delayed requests. */
  readonly #delays = new Set<() => void>();
  #last = 0;

  /** `now` returns milliseconds of any origin, `effects` what the node has issued and stores so far. */
  constructor(
    app: App,
    now: () => number,
    effects: () => SideEffects | undefined = () => undefined,
  ) {
    this.#app = app;
    const beganMs = now();
    const elapsed = (): number => now() - beganMs;
    this.#ledger = { log: new RequestLog(), now: elapsed, effects, waiting: new Set() };
  }

  /** The request log, to follow or to read. */
  get log(): RequestLog {
    return this.#ledger.log;
  }

  get faults(): readonly ActiveFault[] {
    return [...this.#rules].map(([id, { rule, left }]) => ({
      ...rule,
      id,
      ...(left === Infinity ? {} : { times: left }),
    }));
  }

  requestsAfter(since: number): readonly RequestRecord[] {
    return this.log.records.filter(({ id }) => id > since);
  }

  answer(call: StreamCall): Response {
    return answerRequests(this.log, this.#ledger.now(), call);
  }

  injectFault(rule: FaultRule): string {
    if (this.#rules.size >= MAX_RULES)
      throw new SwarmError("SWARM_UNSUPPORTED", `there are ${MAX_RULES} fault rules: clear some`);
    const id = `0x${(++this.#last).toString(16)}`;
    this.#rules.set(id, { rule, left: rule.times ?? Infinity });
    return id;
  }

  clearFaults(id?: string): void {
    if (id === undefined) this.#rules.clear();
    else this.#rules.delete(id);
  }

  /** Forgets rules and records. */
  forget(): void {
    this.#rules.clear();
    this.log.forget();
  }

  /** Ends log streams and delayed requests: nothing keeps a stopped node alive. */
  end(): void {
    this.log.end();
    for (const end of this.#delays) end();
  }

  /** The same server, which ends the watch when it closes. */
  endedWith<Server extends { close(): Promise<void> }>(server: Server): Server {
    return {
      ...server,
      close: () => {
        this.end();
        return server.close();
      },
    };
  }

  async fetch(request: Request, incoming: Incoming = {}): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const path = withoutBase(pathname);
    if (path.startsWith("/_dev") || request.headers.has(unwatchedHeader)) {
      return this.#app.fetch(request, incoming);
    }
    const exchange = new Exchange(this.#ledger, request.method, pathname + search);
    try {
      const response =
        (await this.#fault(request.method, path, incoming.signal ?? request.signal)) ??
        (await this.#app.fetch(request, exchange.incoming(request, incoming)));
      return await exchange.answer(response);
    } catch (error) {
      exchange.cut();
      throw error;
    }
  }

  async connect(request: Request): ReturnType<App["connect"]> {
    if (request.headers.get(protocolHeader) === unwatchedProtocol)
      return this.#app.connect(request);
    const { pathname, search } = new URL(request.url);
    const exchange = new Exchange(this.#ledger, "WS", pathname + search);
    try {
      const session = await this.#app.connect(request);
      if (session instanceof Response) return await exchange.answer(session);
      exchange.opened();
      return session;
    } catch (error) {
      exchange.cut();
      throw error;
    }
  }

  async #fault(method: string, path: string, signal: AbortSignal): Promise<Response | undefined> {
    const found = [...this.#rules].find(([, { rule }]) => matches(rule, method, path));
    if (found === undefined) return undefined;
    const [id, state] = found;
    if (--state.left <= 0) this.#rules.delete(id);
    const { delayMs = 0, cut = false, status } = state.rule;
    if (delayMs > 0) await this.#delay(delayMs, signal);
    if (cut) throw new ConnectionCutError();
    if (status === undefined) return undefined;
    return Response.json({ code: status, message: "a fault rule asked for this" }, { status });
  }

  /** Waits, at most until the watch ends. Throws the reason of the signal when the client leaves. */
  async #delay(delayMs: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#delays.delete(end);
        signal.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, delayMs);
      this.#delays.add(end);
      signal.addEventListener("abort", end, { once: true });
    });
    signal.throwIfAborted();
  }
}

/** Watches the requests of a node; a reset forgets them and removes fault rules. */
export function watch(node: Node): WatchedApp {
  const { dev, batches, chunks } = node.core;
  const app = new WatchedApp(
    node,
    () => performance.now(),
    () => ({ stamps: batches.issued, chunks: chunks.local.chunkCount }),
  );
  dev.watch = app;
  dev.snapshots?.onReset(() => app.forget());
  return app;
}

function matches(rule: FaultRule, method: string, path: string): boolean {
  return (rule.method === undefined || rule.method === method) && matchesGlob(rule.path, path);
}

/** Matches a text against a pattern in which `*` matches any text, without backtracking. */
export function matchesGlob(pattern: string, text: string): boolean {
  const [first = "", ...parts] = pattern.split("*");
  const last = parts.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length >= at + last.length && text.endsWith(last);
}
