import { post, type FromNode, type MessageEdge } from "@swarm-docs/node/browser/messages";
import type { Counted } from "./asked.ts";

/** Outside of the interface: only development nodes answer it. */
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

/** Asks a node what it has stamped and stored, beside a client on the same way to it. */
export class Counter {
  readonly #edge: MessageEdge;
  readonly #waiting = new Map<number, Waiting>();
  /** The client counts upwards from 1. */
  #lastId = 0;

  constructor(edge: MessageEdge) {
    this.#edge = edge;
  }

  /** What the node has when it comes to this question; `undefined` when it does not say. */
  ask(): Promise<Counted | undefined> {
    const id = --this.#lastId;
    return new Promise((settle) => {
      this.#waiting.set(id, { settle, text: "" });
      const request = { kind: "request", id, method: "GET", path: PATH } as const;
      post(this.#edge, { ...request, headers: [], hasBody: false });
    });
  }

  /** Takes a message that answers one of these questions; `false` for all others. */
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
