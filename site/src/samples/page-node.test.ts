// @vitest-environment happy-dom
import type { SandboxOptions } from "@swarm-docs/node/browser/sandbox";
import { afterEach, expect, test, vi } from "vitest";
import { endPageNode, pageNode, startingWords } from "./page-node.ts";

const page = vi.hoisted(() => ({
  started: [] as unknown[],
  closed: 0,
}));

vi.mock("../clients/sandbox.ts", () => ({
  startSandbox: async ({ node }: SandboxOptions) => {
    page.started.push(node?.bee);
    return {
      fetch: async (path: string) => Response.json({ batchID: "ab", usable: path !== "" }),
      close: async () => void page.closed++,
    };
  },
}));

afterEach(async () => {
  endPageNode();
  await new Promise((resolve) => setTimeout(resolve));
  Object.assign(page, { started: [], closed: 0 });
});

test("the node is of the release that is asked for, and stays", async () => {
  expect(startingWords("2.6.0")).toBe("Starting a node of Bee 2.6.0 in this tab…");
  const node = await pageNode("2.6.0");
  expect(await pageNode("2.6.0")).toBe(node);
  expect(startingWords("2.6.0")).toBe("Asking the node in this tab…");
  expect(page.started).toEqual(["2.6.0"]);
});

test("another release gets a node of its own, in place of the last", async () => {
  const { gone } = await pageNode("2.6.0");
  expect(startingWords("2.8.1")).toBe(
    "Starting a node of Bee 2.8.1 in this tab, in place of the one of 2.6.0…",
  );
  await pageNode("2.8.1");
  expect(gone.aborted).toBe(true);
  expect(page.started).toEqual(["2.6.0", "2.8.1"]);
  await vi.waitFor(() => expect(page.closed).toBe(1));
});
