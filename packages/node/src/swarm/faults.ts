import type { App, Incoming } from "../app.ts";
import type { Node } from "../create.ts";
import { ConnectionCutError } from "../http/connection-cut.ts";
import { withoutBase } from "../http/paths.ts";
import { setOnline } from "../state/world.ts";
import type { FaultRule, RequestRecord, Watch } from "../state/watch.ts";

/** Requests that are remembered. */
const mostRecords = 500;

/** An app whose requests can be made to fail, and are remembered; not those to `/_dev`. */
export class WatchedApp implements App, Watch {
  readonly #app: App;
  readonly #now: () => number;
  readonly #rules = new Map<string, { readonly rule: FaultRule; left: number }>();
  readonly #records: RequestRecord[] = [];
  #last = 0;

  /** `now` gives milliseconds of any origin. */
  constructor(app: App, now: () => number) {
    this.#app = app;
    this.#now = now;
  }

  /** The newest requests, at most 500, the oldest first. */
  get records(): readonly RequestRecord[] {
    return this.#records;
  }

  get faults(): readonly { readonly id: string; readonly path: string }[] {
    return [...this.#rules].map(([id, { rule }]) => ({ id, path: String(rule.path) }));
  }

  /** Makes requests fail from now on; the first rule that fits counts. Gives its id. */
  fail(rule: FaultRule): string {
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
    this.#records.length = 0;
  }

  async fetch(request: Request, incoming: Incoming = {}): Promise<Response> {
    const startMs = this.#now();
    const { pathname, search } = new URL(request.url);
    if (withoutBase(pathname).startsWith("/_dev")) return this.#app.fetch(request, incoming);
    const note = (status: number): void => {
      const durationMs = this.#now() - startMs;
      this.#records.push({ method: request.method, path: pathname + search, status, durationMs });
      if (this.#records.length > mostRecords) this.#records.shift();
    };
    try {
      const response =
        (await this.#fault(request.method, withoutBase(pathname))) ??
        (await this.#app.fetch(request, incoming));
      note(response.status);
      return response;
    } catch (error) {
      note(0);
      throw error;
    }
  }

  connect(request: Request): ReturnType<App["connect"]> {
    return this.#app.connect(request);
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
  const app = new WatchedApp(node, () => performance.now());
  const { control } = node.core;
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
