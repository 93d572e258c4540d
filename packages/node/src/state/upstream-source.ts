import { toHex } from "@swarm-docs/protocol/hex";
import { MAX_SOC_BYTES } from "@swarm-docs/protocol/soc";
import type { Clock } from "../clock.ts";
import { fail } from "../errors/errors.ts";
import type { ChunkSource } from "./chunks.ts";
import type { Logger } from "./loggers.ts";
import { readAtMost, requestInit, type Fetch } from "./upstream-request.ts";

/** Time for which further failures are counted instead of logged. */
const silenceMs = 60_000;

/** What reading from an upstream node needs. */
interface UpstreamSourceParts {
  readonly url: string;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Reads chunks from a Bee node or a gateway. */
export class UpstreamSource implements ChunkSource {
  readonly name: string;
  readonly #parts: UpstreamSourceParts;
  #silentUntilMs = 0;
  /** Failures since the last line of the log. */
  #unlogged = 0;

  constructor(parts: UpstreamSourceParts) {
    this.name = parts.url;
    this.#parts = parts;
  }

  /** Fails with `raw-internal-error` and a clear message when the upstream node cannot be asked. */
  async fetch(address: Uint8Array, signal?: AbortSignal): Promise<Uint8Array | undefined> {
    let what = "did not answer";
    let cause: unknown;
    try {
      const url = `${this.name}/chunks/${toHex(address)}`;
      const response = await this.#parts.fetch(url, requestInit(signal));
      const { bytes, isWhole } = await readAtMost(response, MAX_SOC_BYTES);
      if (response.status === 404) return undefined;
      if (response.ok && isWhole) return bytes;
      what = response.ok
        ? `sent more than ${MAX_SOC_BYTES} bytes for a chunk`
        : `answered ${response.status} for a chunk`;
    } catch (error) {
      signal?.throwIfAborted();
      cause = error;
    }
    const message = `upstream node ${this.name} ${what}`;
    this.#report(message, cause);
    fail("raw-internal-error", { message, cause });
  }

  /** Logs a failure, at most one in a minute: a download asks for thousands of chunks. */
  #report(message: string, cause: unknown): void {
    const now = this.#parts.clock.now();
    if (now < this.#silentUntilMs) {
      this.#unlogged++;
      return;
    }
    const fields = { cause: cause === undefined ? "" : String(cause), unlogged: this.#unlogged };
    this.#parts.log.error(message, fields);
    this.#silentUntilMs = now + silenceMs;
    this.#unlogged = 0;
  }
}
