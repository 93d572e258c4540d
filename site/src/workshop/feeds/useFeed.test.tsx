// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { localWorker } from "../../ui/test/local-worker.ts";
import { localNodes } from "../node/local-node.ts";
import type { NodeClient } from "../node/node-client.ts";
import { Scribe } from "./scribe.ts";
import { useFeed } from "./useFeed.ts";

let node: NodeClient;
/** Releases the pending request for the first topic's feed. */
let release: () => void;

beforeEach(async () => {
  vi.stubGlobal("Worker", function start() {
    return localWorker(new Scribe());
  });
  const [own] = await localNodes();
  if (own === undefined) throw new Error("no node");
  const slow = new Scribe().names("weather").topic;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  node = {
    ...own,
    async fetch(path, init) {
      if (path.endsWith(`/${slow}`)) await held;
      return own.fetch(path, init);
    },
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a slow lookup of the topic before does not overwrite that of the topic now", async () => {
  const names = (topic: string) => new Scribe().names(topic);
  const { result, rerender } = renderHook(({ topic }) => useFeed(node, topic), {
    initialProps: { topic: "weather" },
  });
  rerender({ topic: "other" });
  await waitFor(() => expect(result.current.view.names).toEqual(names("other")));
  await act(async () => release());
  // Enough event loop turns for the released response to arrive.
  for (let turn = 0; turn < 20; turn++) await act(() => new Promise((go) => setTimeout(go)));
  expect(result.current.view.names).toEqual(names("other"));
  expect(result.current.isBusy).toBe(false);
});

test("while the next topic is looked up, the answer for the one before is not shown", async () => {
  const { result, rerender } = renderHook(({ topic }) => useFeed(node, topic), {
    initialProps: { topic: "other" },
  });
  await waitFor(() => expect(result.current.view.names).toBeDefined());
  rerender({ topic: "weather" });
  expect(result.current.view.names).toBeUndefined();
  expect(result.current.isBusy).toBe(true);
});
