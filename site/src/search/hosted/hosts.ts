/** Host for reads, writes or both. */
export interface Host {
  /** Name with port if any. */
  readonly url: string;
  readonly accept: "read" | "write" | "readWrite";
  readonly protocol: "https" | "http";
}

/** State of a host since `since` (milliseconds, clock time). */
export interface HostState {
  readonly status: "up" | "down" | "timed out";
  readonly since: number;
}

/** A host that is down or timed out is retried after this many milliseconds. */
export const RETRY_WINDOW_MS = 120_000;

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as Item, result[last] as Item];
  }
  return result;
}

/** Hosts of an application: the nearest one, the primary one, then the fallbacks shuffled. */
export function hostsOf(appId: string, random: () => number = Math.random): Host[] {
  const host = (url: string, accept: Host["accept"]): Host => ({ url, accept, protocol: "https" });
  const fallbacks = [1, 2, 3].map((at) => host(`${appId}-${at}.algolianet.com`, "readWrite"));
  return [
    host(`${appId}-dsn.algolia.net`, "read"),
    host(`${appId}.algolia.net`, "write"),
    ...shuffled(fallbacks, random),
  ];
}

/** Persists host states between pages; any failure counts as an empty store. */
export interface StateStore {
  read(): string | null;
  write(text: string): void;
}

/** States of a client's hosts. */
export class HostStates {
  private readonly states = new Map<string, HostState>();
  private readonly now: () => number;
  private readonly store: StateStore | undefined;

  constructor(now: () => number, store?: StateStore) {
    this.now = now;
    this.store = store;
    try {
      const kept = JSON.parse(store?.read() ?? "{}") as Record<string, HostState>;
      for (const [url, state] of Object.entries(kept)) {
        if (/^(up|down|timed out)$/.test(state.status) && Number.isFinite(state.since))
          this.states.set(url, state);
      }
    } catch {
      this.states.clear();
    }
  }

  private fresh(url: string): HostState["status"] {
    const state = this.states.get(url);
    if (!state || this.now() - state.since > RETRY_WINDOW_MS) return "up";
    return state.status;
  }

  /** Records the state of a host. */
  set(url: string, status: HostState["status"]): void {
    this.states.set(url, { status, since: this.now() });
    try {
      this.store?.write(JSON.stringify(Object.fromEntries(this.states)));
    } catch {
      // Full or blocked storage only makes the first request of the next page slower.
    }
  }

  /**
   * Hosts in retry order, all of them if none is up, and the number of recent timeouts, by which
   * the timeouts grow.
   */
  order(hosts: readonly Host[]): { readonly hosts: readonly Host[]; readonly timedOut: number } {
    const up = hosts.filter(({ url }) => this.fresh(url) === "up");
    const timedOut = hosts.filter(({ url }) => this.fresh(url) === "timed out");
    const alive = [...up, ...timedOut];
    return { hosts: alive.length > 0 ? alive : hosts, timedOut: timedOut.length };
  }
}

/** Timeout after `timeouts` timeouts of this request, with `timedOut` slow hosts. */
export function grownTimeout(baseMs: number, timeouts: number, timedOut: number): number {
  return timedOut === 0 && timeouts === 0 ? baseMs : baseMs * (timedOut + 3 + timeouts);
}
