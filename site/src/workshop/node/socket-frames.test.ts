import { expect, test } from "vitest";
import { socketFrames } from "./socket-frames.ts";

/** Fake WebSocket controlled by the test. */
function socket() {
  const made = { closed: 0, close: () => void made.closed++ };
  return made as typeof made & WebSocket;
}

const frame = (...bytes: number[]): MessageEvent =>
  ({ data: Uint8Array.from(bytes).buffer }) as MessageEvent;
const event = {} as CloseEvent;

test("frames that came before they are read are not lost, and reading ends with the connection", async () => {
  const made = socket();
  const opened: string[] = [];
  const frames = socketFrames(made, () => opened.push("opened"));
  expect(opened).toEqual([]);
  made.onopen?.(event);
  expect(opened).toEqual(["opened"]);
  made.onmessage?.(frame(1));
  made.onmessage?.(frame(2, 3));
  made.onclose?.(event);
  const read: number[][] = [];
  for await (const bytes of frames) read.push([...bytes]);
  expect(read).toEqual([[1], [2, 3]]);
});

test("who stops reading closes it, and whoever waits is let go", async () => {
  const made = socket();
  const frames = socketFrames(made);
  const waiting = frames.next();
  await frames.return?.();
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(made.closed).toBe(1);
});

test("reading throws when the connection never came about", async () => {
  const made = socket();
  const frames = socketFrames(made);
  made.onclose?.(event);
  await expect(frames.next()).rejects.toThrow("did not take the connection");
});
