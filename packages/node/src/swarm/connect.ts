import type { Bee, BeeRequestOptions } from "@ethersphere/bee-js";
import type { FaultRule, RequestRecord } from "../state/watch.ts";
import type { ConnectedSwarm, Loss, Moment } from "./types.ts";

const jsonHeaders = { "Content-Type": "application/json" };

/**
 * Takes a node of another process in hand (`swarm-node`), with its first usable batch. Fails when nobody
 * answers there, or it is no development node.
 */
export async function connect(url: string): Promise<ConnectedSwarm> {
  const base = url.replace(/\/+$/, "");
  const dev = await fetch(`${base}/_dev/clock`);
  if (!dev.ok) throw new Error(`${base} is no development node: it has no /_dev`);
  const { stamps } = (await (await fetch(`${base}/stamps`)).json()) as {
    stamps: readonly { batchID: string; usable: boolean }[];
  };
  return new RemoteSwarm(base, stamps.find(({ usable }) => usable)?.batchID ?? "");
}

class RemoteSwarm implements ConnectedSwarm {
  readonly url: string;
  readonly batchId: string;

  constructor(url: string, batchId: string) {
    this.url = url;
    this.batchId = batchId;
  }

  get port(): number {
    const { port, protocol } = new URL(this.url);
    return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
  }

  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    return fetch(input instanceof Request ? input : new URL(input, this.url), init);
  }

  async bee(options?: BeeRequestOptions): Promise<Bee> {
    const library = await import("@ethersphere/bee-js");
    return new library.Bee(this.url, options);
  }

  mine({ blocks = 1 }: { blocks?: number } = {}): Promise<Moment> {
    return this.#clock({ step: blocks });
  }

  increaseTime(seconds: number): Promise<Moment> {
    return this.#clock({ advanceSeconds: seconds });
  }

  async setNextBlockTimestamp(timestamp: number): Promise<void> {
    await this.#clock({ timestamp });
  }

  async setAutomine(isOn: boolean): Promise<void> {
    await this.#clock(isOn ? { blockTimeMs: 0, hold: false } : { hold: true });
  }

  async setIntervalMining(intervalMs: number): Promise<void> {
    await this.#clock(intervalMs === 0 ? { hold: true } : { blockTimeMs: intervalMs, hold: false });
  }

  async snapshot(): Promise<string> {
    return String((await this.#post("/_dev/snapshots")).id);
  }

  async revert(id: string): Promise<void> {
    await this.#post(`/_dev/snapshots/${encodeURIComponent(id)}/revert`);
  }

  async dumpState(): Promise<Uint8Array> {
    return new Uint8Array(await (await this.#ask("GET", "/_dev/dump")).arrayBuffer());
  }

  async loadState(state: Uint8Array): Promise<void> {
    const headers = { "Content-Type": "application/octet-stream" };
    await this.#ask("PUT", "/_dev/dump", { headers, body: state.slice() });
  }

  async reset(): Promise<void> {
    await this.#post("/_dev/reset");
  }

  async setBalance({ bzz, xdai }: { bzz?: bigint; xdai?: bigint }): Promise<void> {
    await this.#post("/_dev/wallet", { bzz: bzz?.toString(), xdai: xdai?.toString() });
  }

  async setPrice(plur: bigint): Promise<void> {
    await this.#clock({ price: String(plur) });
  }

  async createBatch(batch: { owner: string; depth?: number }): Promise<string> {
    return String((await this.#post("/_dev/stamps", batch)).batchID);
  }

  async expireBatch(id: string = this.batchId): Promise<void> {
    await this.#post(`/_dev/stamps/${id}/expire`);
  }

  async loseChunks(loss: Loss): Promise<number> {
    if (!("address" in loss)) return Number((await this.#post("/_dev/chunks/lose", loss)).lost);
    const { status } = await this.fetch(`/_dev/chunks/${loss.address}`, { method: "DELETE" });
    return status === 404 ? 0 : 1;
  }

  async setOnline(isOnline: boolean): Promise<void> {
    await this.#post("/_dev/online", { online: isOnline });
  }

  async requests(): Promise<readonly RequestRecord[]> {
    const { requests } = (await (await this.#ask("GET", "/_dev/requests")).json()) as {
      requests: readonly RequestRecord[];
    };
    return requests;
  }

  async fail(rule: FaultRule & { readonly path: string }): Promise<string> {
    return String((await this.#post("/_dev/faults", rule)).id);
  }

  async heal(id?: string): Promise<void> {
    await this.#ask("DELETE", id === undefined ? "/_dev/faults" : `/_dev/faults/${id}`);
  }

  async stop(): Promise<void> {
    // It is not ours to stop.
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #clock(change: object): Promise<Moment> {
    const { block, timestamp } = await this.#post("/_dev/clock", change);
    return { block: Number(block), timestamp: Number(timestamp) };
  }

  async #post(path: string, body: object = {}): Promise<Record<string, unknown>> {
    const init = { headers: jsonHeaders, body: JSON.stringify(body) };
    const answer = await this.#ask("POST", path, init);
    return answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>);
  }

  async #ask(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await this.fetch(path, { method, ...init });
    if (answer.ok) return answer;
    throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  }
}
