import { start, type CheckCommand } from "./run.ts";

// TypeScript types the worker's scope as a window; declare the used part only.
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<CheckCommand>) => void) | null;
  postMessage(message: unknown): void;
};

const obey = start(
  (url, init) => fetch(url, init),
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target
  (news) => scope.postMessage(news),
);
scope.onmessage = ({ data }) => obey(data);
