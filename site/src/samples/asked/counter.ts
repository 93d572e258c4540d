import { post, type FromNode, type MessageEdge } from "@swarm-docs/node/browser/messages";
import type { Counted } from "./asked.ts";

/** Not part of the Bee API: only development nodes serve it. */
const PATH = "/_dev/state";

interface Waiting {
  readonly settle: (counted: Counted | undefined) => void;
  text: string;
}

function countedIn(text: string): Counted | undefined {
  try {
    const { issued, store } = JSON.parse(text) as {
      readonly issued: number;
      readonly store: { readonly chunks: number };
    };
    return { stamps: issued, chunks: store.chunks };
  } catch {
    return undefined;
  }
}

/**
 * Reads the counters of a node (stamps issued, chunks stored) over a client's message channel. Its
 * request ids are negative, so that they do not collide with the client's.
 */
export class Counter {
  readonly #edge: MessageEdge;
  readonly #waiting = new Map<number, Waiting>();
  /** The client counts up from 1. */
  #lastId = 0;

  constructor(edge: MessageEdge) {
    this.#edge = edge;
  }

  /** Counters when the node handles this request; `undefined` if it does not report them. */
  ask(): Promise<Counted | undefined> {
    const id = --this.#lastId;
    return new Promise((settle) => {
      this.#waiting.set(id, { settle, text: "" });
      const request = { kind: "request", id, method: "GET", path: PATH } as const;
      post(this.#edge, { ...request, headers: [], hasBody: false });
    });
  }

  /** Handles a response to one of these requests; `false` for any other message. */
  takes(message: FromNode): boolean {
    if (message.id > 0) return false;
    const waiting = this.#waiting.get(message.id);
    if (message.kind === "slice" && waiting) {
      waiting.text += new TextDecoder().decode(message.bytes);
    } else if (message.kind === "end" || message.kind === "fail") {
      this.#waiting.delete(message.id);
      waiting?.settle(countedIn(waiting.text));
    }
    return true;
  }
}
