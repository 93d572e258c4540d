// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { localWorker } from "../../ui/test/local-worker.ts";
import { Scribe } from "../feeds/scribe.ts";
import { localNodes } from "../node/local-node.ts";
import type { NodeClient } from "../node/node-client.ts";
import StaleFeedPanel from "./StaleFeedPanel.tsx";

const page = vi.hoisted(() => ({ node: undefined as NodeClient | undefined }));

vi.mock("../node/NodeBar.tsx", () => ({
  WithNode: ({ children }: { children: (node: unknown, key: number) => unknown }) =>
    children(page.node, 1),
}));
vi.mock("../node/useNode.tsx", () => ({
  useChoice: () => ({ choice: { kind: "page", address: "http://localhost:1633" } }),
}));

let requests: string[];

beforeEach(async () => {
  vi.stubGlobal("Worker", function worker() {
    return localWorker(new Scribe());
  });
  const [node] = (await localNodes()) as [NodeClient];
  requests = [];
  page.node = {
    ...node,
    fetch: (path, init) => {
      requests.push(path);
      return node.fetch(path, init);
    },
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string): void => {
  fireEvent.click(screen.getByRole("button", { name }));
};

test("nothing is asked before a press; wrong input is explained and asks nothing", async () => {
  // Not the whole document: results are also announced there.
  const view = within(render(<StaleFeedPanel />).container);
  fireEvent.change(screen.getByLabelText("Owner"), { target: { value: "0x12" } });
  press("Look it up");
  expect(view.getByText(/Enter the 40 hexadecimal digits/)).toBeTruthy();
  expect(view.getByText(/Enter the topic: 64/)).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText("Owner"));
  expect(requests).toEqual([]);
});

test("the example says which update is missing, and shows every lookup", async () => {
  const view = within(render(<StaleFeedPanel />).container);
  press("Try a feed with a missing update");
  expect(await view.findByText(/update 3 is missing although update 5 exists/)).toBeTruthy();
  const spoken = () => document.querySelector('[aria-live="polite"]')?.textContent;
  await expect.poll(spoken, { timeout: 3000 }).toMatch(/update 3 is missing/);
  const table = screen.getByRole("group", { name: "What each lookup finds" });
  expect([...table.querySelectorAll("tbody tr")].map((row) => row.lastChild?.textContent)).toEqual([
    "update 2",
    "update 2",
    "update 3: missing, but update 4 exists",
    "not asked: this is a sequence",
  ]);
  expect((screen.getByLabelText("Owner") as HTMLInputElement).value).toMatch(/^[0-9a-f]{40}$/);
});

test("a search that takes long can be cancelled", async () => {
  const node = page.node!;
  page.node = {
    ...node,
    fetch: (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
      }),
  };
  const view = within(render(<StaleFeedPanel />).container);
  fireEvent.change(screen.getByLabelText("Owner"), { target: { value: "12".repeat(20) } });
  fireEvent.change(screen.getByLabelText("Topic"), { target: { value: "news" } });
  press("Look it up");
  expect(await view.findByText(/Looking up the feed/)).toBeTruthy();
  press("Cancel");
  expect(view.queryByText(/Looking up the feed/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
});
