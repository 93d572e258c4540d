/**
 * Frames of a websocket, from this call on. Reading ends with the connection, and throws when none came
 * about; who stops reading closes it. `opened` is called once the other side has taken it.
 */
export function socketFrames(
  socket: WebSocket,
  opened?: () => void,
): AsyncIterableIterator<Uint8Array> {
  const frames: Uint8Array[] = [];
  let wake = (): void => undefined;
  const state = { isOpened: false, isOver: false };
  const end = (): void => {
    state.isOver = true;
    wake();
  };
  socket.binaryType = "arraybuffer";
  socket.onopen = () => {
    state.isOpened = true;
    opened?.();
  };
  socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
    frames.push(new Uint8Array(data));
    wake();
  };
  socket.onclose = end;
  return {
    async next() {
      while (frames.length === 0 && !state.isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const value = frames.shift();
      if (value !== undefined) return { done: false, value };
      if (!state.isOpened) throw new Error("the node did not take the connection");
      return { done: true, value: undefined };
    },
    async return() {
      state.isOpened = true;
      end();
      socket.close();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
