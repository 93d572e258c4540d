/**
 * Iterates over the frames of a WebSocket, buffered from this call on. Iteration ends when the socket
 * closes and throws if it never opened; `return()` closes the socket. `opened` is called on `open`.
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
