import type { App, Incoming } from "../app.ts";
import type { Node } from "../create.ts";
import { fail } from "../errors/errors.ts";
import { ConnectionCutError } from "../http/connection-cut.ts";
import { withoutBase } from "../http/paths.ts";
import { setOnline } from "../state/world.ts";
import type { FaultRule, Made, RequestRecord, Watch } from "../state/watch.ts";
import { Exchange, type Ledger } from "./exchange.ts";
import { RequestLog } from "./request-log.ts";
import { answerRequests } from "./request-stream.ts";

/** A request with this header only looks: it is not remembered, and no rule concerns it. */
const unwatched = "Swarm-Unwatched";
/** The same for websockets, on which pages can set no header: it is asked for as their protocol. */
const socketProtocol = "Sec-WebSocket-Protocol";

/** Rules at one time: each request is compared with all of them. */
const MAX_RULES = 1_000;

type Asked = Parameters<Watch["answer"]>[0];

/** An app whose requests can be made to fail, and are remembered; not those to `/_dev`. */
export class WatchedApp implements App, Watch {
  readonly #app: App;
  readonly #rules = new Map<string, { readonly rule: FaultRule; left: number }>();
  readonly #ledger: Ledger;
  #last = 0;

  /** `now` gives milliseconds of any origin, `made` what the node has made so far. */
  constructor(app: App, now: () => number, made: () => Made | undefined = () => undefined) {
    this.#app = app;
    const beganMs = now();
    this.#ledger = { log: new RequestLog(), now: () => now() - beganMs, made, waiting: new Set() };
  }

  /** The request log and its followers. */
  get log(): RequestLog {
    return this.#ledger.log;
  }

  /** The newest requests, at most 500, the oldest first. */
  get records(): readonly RequestRecord[] {
    return this.log.records;
  }

  get faults(): readonly (FaultRule & { readonly id: string })[] {
    return [...this.#rules].map(([id, { rule, left }]) => ({
      ...rule,
      id,
      path: String(rule.path),
      ...(left === Infinity ? {} : { times: left }),
    }));
  }

  answer(call: Asked): Response {
    return answerRequests(this.log, this.#ledger.now(), call);
  }

  /**
   * Makes requests fail from now on; the first rule that fits counts. Returns its id. Throws
   * `invalid-body-params` when there are 1,000 rules.
   */
  fail(rule: FaultRule): string {
    if (this.#rules.size >= MAX_RULES) {
      fail("invalid-body-params", { message: `there are ${MAX_RULES} fault rules: delete some` });
    }
    const id = `0x${(++this.#last).toString(16)}`;
    this.#rules.set(id, { rule, left: rule.times ?? Infinity });
    return id;
  }

  /** Takes one rule away, or all of them. */
  heal(id?: string): void {
    if (id === undefined) this.#rules.clear();
    else this.#rules.delete(id);
  }

  /** Forgets rules and records. */
  forget(): void {
    this.#rules.clear();
    this.log.forget();
  }

  /** The same server; those who follow the requests do not keep it from closing. */
  endedWith<Server extends { close(): Promise<void> }>(server: Server): Server {
    return {
      ...server,
      close: () => {
        this.log.end();
        return server.close();
      },
    };
  }

  async fetch(request: Request, incoming: Incoming = {}): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const path = withoutBase(pathname);
    if (path.startsWith("/_dev") || request.headers.has(unwatched)) {
      return this.#app.fetch(request, incoming);
    }
    const exchange = new Exchange(this.#ledger, request.method, pathname + search);
    try {
      const response =
        (await this.#fault(request.method, path)) ??
        (await this.#app.fetch(request, exchange.incoming(request, incoming)));
      return await exchange.answer(response);
    } catch (error) {
      exchange.cut();
      throw error;
    }
  }

  async connect(request: Request): ReturnType<App["connect"]> {
    if (request.headers.get(socketProtocol) === unwatched) return this.#app.connect(request);
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

  async #fault(method: string, path: string): Promise<Response | undefined> {
    const found = [...this.#rules].find(([, { rule }]) => concerns(rule, method, path));
    if (found === undefined) return undefined;
    const [id, state] = found;
    if (--state.left <= 0) this.#rules.delete(id);
    const { delayMs = 0, cut = false, status } = state.rule;
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (cut) throw new ConnectionCutError();
    if (status === undefined) return undefined;
    return Response.json({ code: status, message: "a test asked for this" }, { status });
  }
}

/** Watches a node, and lets it be told what to do by JSON-RPC; once it is begun anew, it is whole and connected again. */
export function watch(node: Node): WatchedApp {
  const { control, batches, chunks } = node.core;
  const made = (): Made => ({ stamps: batches.issued, chunks: chunks.local.chunkCount });
  const app = new WatchedApp(node, () => performance.now(), made);
  control.watch = app;
  control.rpc = async (call) => (await import("./rpc.ts")).answerRpc(node.core, call);
  control.snapshots?.onReset(() => {
    app.forget();
    setOnline(node.core, true);
  });
  return app;
}

function concerns(rule: FaultRule, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method !== method) return false;
  if (rule.path instanceof RegExp) return rule.path.test(path);
  return rule.path.endsWith("*") ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path;
}
