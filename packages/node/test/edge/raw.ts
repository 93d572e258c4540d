import { once } from "node:events";
import { connect } from "node:net";
import type { Served } from "../../src/serve.ts";

/** Sends raw bytes and returns all received text when the node closes the connection. */
export async function exchange({ port }: Served, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  let answer = "";
  socket.on("data", (piece) => {
    answer += piece.toString("latin1");
  });
  socket.on("error", () => undefined);
  await once(socket, "close");
  return answer;
}

/** Protocol, host and the wish to close, as they follow method and path. */
export const head = "HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";

/** Protocol, host and headers of a websocket handshake, as they follow the path. */
export const HANDSHAKE =
  "HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
