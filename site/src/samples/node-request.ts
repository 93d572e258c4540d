import type { MessageClient } from "@swarm-docs/node/browser/message-client";
import { nodePath } from "./session.ts";
import { reasonOf } from "../../shared/text/reason.ts";

/** Error text for a request to anything but the node. */
export function outOfReach(address: string): string {
  return `a sample in this page reaches its node at http://localhost:1633 and nothing else: ${address}`;
}

/** `fetch` of a sample: requests to the documented base URL go to the page's node. */
export function nodeFetch(client: MessageClient): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (nodePath(address) === undefined) throw new TypeError(outOfReach(address));
    return client.fetch(input, init);
  };
}

type Handler = ((event: Event) => void) | null;

/**
 * `XMLHttpRequest` of a sample, as far as HTTP clients use it: asynchronous, texts and buffers, no
 * upload progress. [XMLHttpRequest §3]
 */
export function nodeRequest(client: MessageClient): typeof XMLHttpRequest {
  class NodeRequest extends EventTarget {
    readyState = 0;
    status = 0;
    statusText = "";
    responseURL = "";
    responseType: XMLHttpRequestResponseType = "";
    response: unknown = "";
    timeout = 0;
    withCredentials = false;
    readonly upload = new EventTarget();
    onreadystatechange: Handler = null;
    onload: Handler = null;
    onerror: Handler = null;
    onabort: Handler = null;
    ontimeout: Handler = null;
    onloadend: Handler = null;
    #method = "GET";
    #headers = new Headers();
    #answer = new Headers();
    #stop: AbortController | undefined;

    get responseText(): string {
      return typeof this.response === "string" ? this.response : "";
    }

    open(method: string, address: string): void {
      this.#method = method;
      this.responseURL = String(address);
      this.#headers = new Headers();
      this.#turn(1);
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.append(name, value);
    }

    getAllResponseHeaders(): string {
      return [...this.#answer].map(([name, value]) => `${name}: ${value}\r\n`).join("");
    }

    getResponseHeader(name: string): string | null {
      return this.#answer.get(name);
    }

    overrideMimeType(): void {}

    send(body: BodyInit | null = null): void {
      this.#stop = new AbortController();
      void this.#exchange(body, this.#stop.signal);
    }

    abort(): void {
      this.#stop?.abort("abort");
    }

    async #exchange(body: BodyInit | null, signal: AbortSignal): Promise<void> {
      const late =
        this.timeout > 0 ? setTimeout(() => this.#stop?.abort("timeout"), this.timeout) : 0;
      try {
        if (nodePath(this.responseURL) === undefined)
          throw new TypeError(outOfReach(this.responseURL));
        const request = { method: this.#method, headers: this.#headers, body, signal };
        const answer = await client.fetch(this.responseURL, request);
        this.status = answer.status;
        this.#answer = answer.headers;
        this.#turn(2);
        const bytes = await answer.arrayBuffer();
        signal.throwIfAborted();
        this.response = this.#read(bytes);
        this.#finish("load");
      } catch (error) {
        this.status = 0;
        if (!signal.aborted) console.error(reasonOf(error));
        this.#finish(signal.aborted ? String(signal.reason) : "error");
      } finally {
        clearTimeout(late);
      }
    }

    #read(bytes: ArrayBuffer): unknown {
      if (this.responseType === "arraybuffer") return bytes;
      const type = this.#answer.get("Content-Type") ?? "";
      if (this.responseType === "blob") return new Blob([bytes], { type });
      const text = new TextDecoder().decode(bytes);
      return this.responseType === "json" ? JSON.parse(text) : text;
    }

    #turn(state: number): void {
      this.readyState = state;
      this.#tell("readystatechange");
    }

    #finish(how: string): void {
      this.#turn(4);
      this.#tell(how);
      this.#tell("loadend");
    }

    #tell(type: string): void {
      const event = new Event(type);
      this.dispatchEvent(event);
      (this as unknown as Record<string, Handler>)[`on${type}`]?.(event);
    }
  }
  return NodeRequest as unknown as typeof XMLHttpRequest;
}
