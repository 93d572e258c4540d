import { dropConnection, isSocketClose, type SocketSession } from "../http/socket.ts";
import { frameWindow, type FromNode, type ToNode } from "./messages.ts";
import { Credits } from "./slices.ts";

/** Node side of a websocket tunnelled through messages. */
interface AttachedSocket {
  readonly receive: (message: ToNode) => void;
  readonly ended: Promise<void>;
}

/** Close code of a connection that was cut, and of a close frame without a code. [RFC 6455 §7.4.1] */
const cut = { code: 1006, reason: "" };
const withoutCode = { code: 1005, reason: "" };

/** Ties a session of the core to messages until one side ends it. */
export function attachSocket(
  id: number,
  session: SocketSession,
  send: (answer: FromNode) => void,
): AttachedSocket {
  const outgoing = session.outgoing[Symbol.asyncIterator]();
  const gone = new AbortController();
  const credits = new Credits(frameWindow, gone.signal);
  let settle: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    settle = resolve;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const finish = (how: { readonly code: number; readonly reason: string }): void => {
    if (gone.signal.aborted) return;
    gone.abort();
    clearTimeout(timer);
    send({ kind: "closed", id, ...how });
    Promise.resolve(outgoing.return?.()).catch(() => undefined);
    void session
      .closed()
      .catch(() => undefined)
      .then(settle);
  };
  const rearm = (): void => {
    clearTimeout(timer);
    if (session.idleLimitMs !== undefined) timer = setTimeout(finish, session.idleLimitMs, cut);
  };
  const answer = async (frame: string | Uint8Array): Promise<void> => {
    if (gone.signal.aborted) return;
    try {
      const reply = await session.receive?.(frame);
      if (reply === dropConnection) finish(cut);
      else if (reply instanceof Uint8Array) send({ kind: "frame", id, data: reply });
      else if (isSocketClose(reply)) finish(reply);
    } catch {
      finish({ code: 1011, reason: "internal error" });
    }
  };
  let turn = Promise.resolve();
  const sendAll = async (): Promise<void> => {
    try {
      for (let next = await outgoing.next(); next.done !== true; next = await outgoing.next()) {
        await credits.take();
        send({ kind: "frame", id, data: next.value });
      }
      finish(session.farewell ?? withoutCode);
    } catch {
      finish(cut);
    }
  };
  rearm();
  void sendAll();
  return {
    ended,
    receive(message) {
      if (message.kind === "frame") {
        rearm();
        turn = turn.then(() => answer(message.data));
      } else if (message.kind === "credit") credits.add();
      else if (message.kind === "closed" || message.kind === "abort") finish(withoutCode);
    },
  };
}
