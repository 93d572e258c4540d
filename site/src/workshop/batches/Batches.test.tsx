// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announce, REST_MS } from "../../ui/announce.ts";
import type { NodeClient } from "../node/node-client.ts";
import { Batches } from "./Batches.tsx";

const STEP_MS = 50;
/** Time that an action takes. */
const DELAY_MS = 3 * REST_MS;
const stamps = ["aa", "bb"].map((byte) => ({
  batchID: byte.repeat(32),
  utilization: 0,
  usable: false,
  label: "",
  depth: 20,
  bucketDepth: 16,
  immutableFlag: true,
  batchTTL: 86_400,
}));

/** Node whose actions take {@link DELAY_MS} and change nothing. */
const node: NodeClient = {
  kind: "dev",
  async fetch(_path, { method = "GET" } = {}) {
    if (method !== "GET") await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    return Response.json({ stamps });
  },
  subscribe: () => {
    throw new Error("not used");
  },
};

vi.mock(import("../../ui/announce.ts"), async (original) => ({
  ...(await original()),
  announce: vi.fn(),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** In steps, because React renders at the end of each. */
const pass = async (ms: number): Promise<void> => {
  for (let at = 0; at < ms; at += STEP_MS)
    // oxlint-disable-next-line no-await-in-loop
    await act(() => vi.advanceTimersByTimeAsync(STEP_MS));
};

/** Announcements since the last call. */
function spoken(): string[] {
  const texts = vi.mocked(announce).mock.calls.map(([text]) => text);
  vi.mocked(announce).mockClear();
  return texts;
}

test("facts of a batch are announced when an action has ended, not when it starts or another program acts", async () => {
  const { rerender } = render(<Batches node={node} />);
  await pass(2 * REST_MS);
  const [facts] = spoken();
  expect(facts).toContain("Stamps issued");

  fireEvent.click(screen.getByRole("button", { name: "Top up: as long again" }));
  await pass(DELAY_MS - STEP_MS);
  expect(spoken()).toEqual(["Topping up …"]);
  await pass(2 * DELAY_MS);
  expect(spoken()).toEqual([facts]);

  rerender(<Batches node={node} changes={1} />);
  await pass(2 * REST_MS);
  expect(spoken()).toEqual([]);
});
