import { request } from "node:http";

/** A recorded request: method and path as they are sent. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

/** What of an answer is compared. */
export interface Answered {
  readonly status: number;
  /** Media type; absent for answers to HEAD, and for answers without one. */
  readonly type?: string;
  readonly text?: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Asks a node on this machine. Not by `fetch`: the path is to arrive as it is. */
export function ask(port: number, { method, path, headers, body }: Asked): Promise<Answered> {
  const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { port, host: "127.0.0.1", method, path, headers: { ...headers, ...length } },
      (incoming) => {
        let text = "";
        incoming.setEncoding("utf8");
        incoming.on("data", (piece: string) => {
          text += piece;
        });
        incoming.on("error", reject);
        incoming.on("end", () => {
          const type = method === "HEAD" ? undefined : incoming.headers["content-type"];
          resolve({
            status: incoming.statusCode ?? 0,
            ...(type === undefined || type === "" ? {} : { type }),
            ...(text === "" ? {} : { text }),
            headers: incoming.headers,
          });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
