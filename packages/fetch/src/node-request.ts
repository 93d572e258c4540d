// One request to one node: bounded in bytes and in silence, never redirected.
import type { FailureReason } from "./errors.ts";
import type { Lifetime } from "./lifetime.ts";
import type { NodeFetch } from "./options.ts";

/** Thrown if a node fails to serve a request. */
export class NodeRequestError extends Error {
  readonly reason: FailureReason;
  readonly status: number | undefined;
  /** Address of the wrong chunk, hex. */
  readonly got: string | undefined;

  constructor(reason: FailureReason, status?: number, got?: string) {
    super(reason);
    this.reason = reason;
    this.status = status;
    this.got = got;
  }
}

/** How a request is sent. */
interface RequestPlan {
  readonly fetch: NodeFetch;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly life: Lifetime;
  /** Milliseconds without `stepBytes` more. */
  readonly silenceMs: number;
  /** One when absent. A node that sends less at a time counts as silent. */
  readonly stepBytes?: number;
  /** More bytes than this are an error. */
  readonly maxBytes: number;
}

/**
 * Sends the request and hands over its body piece by piece. Fails with `NodeRequestError`, and as
 * `onBytes` does; the request has then ended.
 */
export async function requestBytes(
  { fetch, url, headers = {}, life, silenceMs, stepBytes = 1, maxBytes }: RequestPlan,
  onBytes: (bytes: Uint8Array) => void,
): Promise<void> {
  const controller = new AbortController();
  const forget = life.onEnd(() => controller.abort(life.reason));
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isLate = true;
      controller.abort();
    }, silenceMs);
  };
  // A fetch that ignores its signal must not keep the caller waiting.
  const aborted = new Promise<never>((_, reject) => {
    const end = (): void => reject(new NodeRequestError("unreachable"));
    if (controller.signal.aborted) end();
    else controller.signal.addEventListener("abort", end);
  });
  aborted.catch(() => undefined);
  const orAborted = <T>(work: Promise<T>): Promise<T> => {
    work.catch(() => undefined);
    return Promise.race([work, aborted]);
  };
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  try {
    wait();
    const init: RequestInit = { headers, signal: controller.signal, redirect: "manual" };
    const response = await orAborted(fetch(url, { ...init, credentials: "omit" }));
    reader = response.body?.getReader();
    const { status } = response;
    if (response.type === "opaqueredirect" || (status >= 300 && status < 400)) {
      throw new NodeRequestError("redirected", status);
    }
    // Bee says 500 of a chunk when it has no peer left to ask: with few of them for every missing chunk.
    if (status === 404 || status === 500) throw new NodeRequestError("not-found", status);
    if (status !== 200 && status !== 206) throw new NodeRequestError("status", status);
    if (headers["Range"] !== undefined && status !== 206)
      throw new NodeRequestError("status", status);
    let [bytes, counted] = [0, 0];
    wait();
    for (;;) {
      if (reader === undefined) break;
      const { done, value } = await orAborted(reader.read());
      if (done) break;
      bytes += value.length;
      if (bytes > maxBytes) throw new NodeRequestError("oversized");
      onBytes(value);
      if (bytes - counted < stepBytes) continue;
      counted = bytes;
      wait();
    }
    reader = undefined;
  } catch (error) {
    if (isLate) throw new NodeRequestError("timeout");
    throw error instanceof NodeRequestError ? error : new NodeRequestError("unreachable");
  } finally {
    clearTimeout(timer);
    forget();
    if (reader !== undefined) {
      reader.cancel().catch(() => undefined);
      controller.abort();
    }
  }
}
