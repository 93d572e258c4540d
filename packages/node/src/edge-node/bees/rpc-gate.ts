import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { isHostAllowed } from "../../http/hosts.ts";
import { RpcFaultError, RpcFaults, type RpcFault, type RpcRecord } from "./rpc-faults.ts";
import { afterHead, beforeHead, type RpcCall } from "./stalled-head.ts";

/** The chain behind a gate. */
export interface GatedChain {
  /** Answers one JSON-RPC call of a Bee: an object with `result` or `error`. */
  answer(call: RpcCall): Promise<object>;
  /** Number of the newest block. */
  block(): Promise<number>;
}

/** The RPC endpoint of the Bees of a network: it answers as the chain does, unless a rule says otherwise. */
export interface RpcGate {
  readonly faults: RpcFaults;
  /** Endpoint of a Bee, by its number from 0. */
  urlOf(bee: number): string;
  /** Address of the rules: `GET`, `POST` and `DELETE`. */
  readonly faultsUrl: string;
  /** The newest calls, at most 1,000, oldest first, after this number. */
  requestsAfter(since: number): readonly RpcRecord[];
  close(): Promise<void>;
}

/** Largest body: transactions of Bee have a few hundred bytes. */
const maxBodyBytes = 1 << 22;
/** Calls in one batch. */
const maxCalls = 1_000;
const maxRecords = 1_000;

class RefusedError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Closes the connection without an answer. */
class CutError extends Error {}

/** Starts a gate on 127.0.0.1; port 0 = any free one. Rejects with `EADDRINUSE`. */
export async function openGate(
  chain: GatedChain,
  port: number,
  faults: RpcFaults = new RpcFaults(),
): Promise<RpcGate> {
  const gate = new Gate(chain, faults);
  const server = createServer((incoming, outgoing) => void gate.serve(incoming, outgoing));
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    faults: gate.faults,
    urlOf: (bee) => `${url}/bee-${bee + 1}`,
    faultsUrl: `${url}/faults`,
    requestsAfter: (since) => gate.records.filter(({ id }) => id > since),
    close() {
      gate.stop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

class Gate {
  readonly faults: RpcFaults;
  readonly records: RpcRecord[] = [];
  readonly #chain: GatedChain;
  readonly #stopped = new AbortController();
  #last = 0;

  constructor(chain: GatedChain, faults: RpcFaults) {
    this.#chain = chain;
    this.faults = faults;
  }

  /** Ends the waits of delayed calls. */
  stop(): void {
    this.#stopped.abort();
  }

  async serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    try {
      // A page of another site must neither read the chain nor make rules.
      if (!isHostAllowed(incoming.headers.host ?? null, [])) throw new RefusedError(403, "host");
      if (incoming.headers.origin !== undefined) throw new RefusedError(403, "pages");
      const { pathname } = new URL(incoming.url ?? "/", "http://127.0.0.1");
      const bee = /^\/bee-(\d{1,3})$/.exec(pathname)?.[1];
      const answer =
        bee !== undefined && incoming.method === "POST"
          ? await this.#rpc(Number(bee) - 1, await bodyOf(incoming))
          : await this.#control(incoming, pathname);
      outgoing.writeHead(answer === undefined ? 204 : 200, { "Content-Type": "application/json" });
      outgoing.end(answer === undefined ? "" : JSON.stringify(answer));
    } catch (error) {
      if (error instanceof CutError) incoming.socket.destroy();
      else if (error instanceof RefusedError) {
        outgoing.writeHead(error.status, { "Content-Type": "text/plain" }).end(error.message);
      } else outgoing.writeHead(500).end(String(error));
    }
  }

  async #control(incoming: IncomingMessage, path: string): Promise<unknown> {
    const id = /^\/faults(?:\/(0x[\da-f]{1,12}))?$/.exec(path);
    if (id === null) throw new RefusedError(404, "POST /bee-1 or /faults");
    switch (incoming.method) {
      case "GET":
        return this.faults.list;
      case "POST":
        try {
          const rule = JSON.parse(await bodyOf(incoming)) as RpcFault;
          return { id: this.faults.add(rule, await this.#chain.block()) };
        } catch (error) {
          if (error instanceof RpcFaultError || error instanceof SyntaxError)
            throw new RefusedError(400, error.message);
          throw error;
        }
      case "DELETE":
        if (!this.faults.remove(id[1])) throw new RefusedError(404, "there is no such rule");
        return undefined;
      default:
        throw new RefusedError(405, "GET, POST, DELETE");
    }
  }

  async #rpc(bee: number, text: string): Promise<unknown> {
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      throw new RefusedError(400, "expected JSON");
    }
    if (!Array.isArray(body)) return this.#call(bee, body as RpcCall);
    if (body.length > maxCalls) throw new RefusedError(413, `at most ${maxCalls} calls`);
    const answers: unknown[] = [];
    for (const call of body as readonly RpcCall[]) answers.push(await this.#call(bee, call));
    return answers;
  }

  async #call(bee: number, call: RpcCall): Promise<unknown> {
    const method = typeof call?.method === "string" ? call.method : "";
    const fault = this.faults.take(bee, method);
    let failed = true;
    try {
      const answer = await this.#answer(bee, call, fault);
      failed = "error" in answer;
      return answer;
    } finally {
      this.records.push({ id: ++this.#last, bee, method, failed });
      if (this.records.length > maxRecords) this.records.splice(0, maxRecords / 10);
    }
  }

  async #answer(bee: number, call: RpcCall, fault: RpcFault | undefined): Promise<object> {
    if (fault?.delayMs !== undefined) {
      const { signal } = this.#stopped;
      await wait(fault.delayMs, undefined, { signal }).catch(() => undefined);
    }
    if (fault?.cut === true) throw new CutError();
    if (fault?.status !== undefined) throw new RefusedError(fault.status, "fault rule");
    const head = { jsonrpc: "2.0", id: call?.id ?? null };
    if (fault?.error !== undefined)
      return { ...head, error: { code: -32000, message: fault.error } };
    if (fault?.result !== undefined) return { ...head, result: fault.result };
    const stalled = this.faults.headFor(bee);
    if (stalled === undefined) return this.#chain.answer(call);
    const asked = beforeHead(call, stalled);
    const answer = await this.#chain.answer(asked);
    return "result" in answer
      ? { ...answer, result: afterHead(asked, answer.result, stalled) }
      : answer;
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const type = incoming.headers["content-type"] ?? "";
  // Forms and plain text come from pages without a preflight.
  if (!type.startsWith("application/json"))
    throw new RefusedError(415, "expected application/json");
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBodyBytes) throw new RefusedError(413, `at most ${maxBodyBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
