/** Bytes of a slice of a body at most. */
export const sliceBytes: number = 256 << 10;

/** Slices of one body under way before the sender waits: 2 MiB. */
export const sliceWindow = 8;

/** Frames of one socket under way before the sender waits. */
export const frameWindow = 64;

/** Header lines of a request or an answer. */
export type HeaderLines = readonly (readonly [string, string])[];

/**
 * What travels in both directions about exchange `id`. Slices belong to the request's body on the way
 * to the node and to the answer's body on the way back; a credit allows the other side to send one
 * more slice, or one more frame.
 */
export type BodyMessage =
  | { readonly kind: "slice"; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: "end"; readonly id: number }
  | { readonly kind: "fail"; readonly id: number; readonly reason: string }
  | { readonly kind: "credit"; readonly id: number }
  | { readonly kind: "frame"; readonly id: number; readonly data: string | Uint8Array }
  | {
      readonly kind: "closed";
      readonly id: number;
      readonly code: number;
      readonly reason: string;
    };

/** From the page to the node. */
export type ToNode =
  | BodyMessage
  | {
      readonly kind: "request";
      readonly id: number;
      readonly method: string;
      /** Path and query. */
      readonly path: string;
      readonly headers: HeaderLines;
      readonly hasBody: boolean;
    }
  | {
      readonly kind: "connect";
      readonly id: number;
      readonly path: string;
      readonly headers: HeaderLines;
    }
  | { readonly kind: "abort"; readonly id: number };

/** From the node to the page. */
export type FromNode =
  | BodyMessage
  | {
      readonly kind: "response";
      readonly id: number;
      readonly status: number;
      readonly headers: HeaderLines;
      readonly hasBody: boolean;
    }
  | { readonly kind: "connected"; readonly id: number };

/** A port, a worker, or the inside of a worker: whatever messages go through. */
export interface MessageEdge {
  /** Sends a message to the other side; objects in `transfer` become unusable here. */
  postMessage(message: unknown, transfer: Transferable[]): void;
  /** Calls the listener with each message from the other side. */
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  /** Calls it no more. */
  removeEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  /** Ports only: lets messages come. */
  start?(): void;
  /** Ports only. */
  close?(): void;
}

/** Posts a message and transfers the buffers of its bytes, so no other code may hold them. */
export function post(edge: MessageEdge, message: ToNode | FromNode): void {
  const bytes = message.kind === "slice" ? message.bytes : undefined;
  edge.postMessage(message, bytes === undefined ? [] : [bytes.buffer as ArrayBuffer]);
}

/** The text of something thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
