// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { localNodes } from "../node/local-node.ts";
import type { NodeClient } from "../node/node-client.ts";
import PresencePanel from "./PresencePanel.tsx";

const page = vi.hoisted(() => ({ node: undefined as NodeClient | undefined }));

vi.mock("../node/NodeBar.tsx", () => ({
  WithNode: ({ children }: { children: (node: unknown, key: number) => unknown }) =>
    children(page.node, 1),
}));
vi.mock("../node/useNode.tsx", () => ({
  useChoice: () => ({ choice: { kind: "page", address: "http://localhost:1633/" } }),
}));

let requests: string[];

beforeEach(async () => {
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

const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const press = (name: string): void => {
  fireEvent.click(screen.getByRole("button", { name }));
};
const FURTHER = "More nodes or gateways, one per line";

test("nothing is asked before a press; wrong input is explained and asks nothing", () => {
  // Not the whole document: results are also announced there.
  const view = within(render(<PresencePanel />).container);
  type("Reference", "abc");
  expect(view.getByText(/Enter 64 or 128 hexadecimal digits/)).toBeTruthy();
  type("Reference", `https://example.org/bzz/${"ab".repeat(32)}/`);
  expect(view.queryByText(/Enter 64 or 128 hexadecimal digits/)).toBeNull();
  type(FURTHER, "http://localhost:1635\nhttps://gateway.example");
  expect(view.getByText(/^Line 2: This page may only ask http:\/\/localhost/)).toBeTruthy();
  press("Check every chunk");
  expect(requests).toEqual([]);
});

test("a press leads to what is wrong", async () => {
  render(<PresencePanel />);
  press("Check every chunk");
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText("Reference"));
  type(FURTHER, "gateway");
  press("Try a file with two lost chunks");
  type("Reference", "ab".repeat(32));
  press("The same with redundancy");
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(FURTHER));
  expect(requests).toEqual([]);
});

test("the example shows two lost chunks in a table, and addresses to copy", async () => {
  const view = within(render(<PresencePanel />).container);
  press("Try a file with two lost chunks");
  expect(await view.findByText(/cannot be recovered from these nodes/)).toBeTruthy();
  const spoken = () => document.querySelector('[aria-live="polite"]')?.textContent;
  await expect.poll(spoken, { timeout: 3000 }).toMatch(/cannot be recovered/);
  const [, row] = screen.getAllByRole("row");
  expect([...row!.children].map((cell) => cell.textContent)).toEqual([
    "node in this page",
    "9",
    "2",
    "0",
    "0",
    "no",
  ]);
  const missing = screen.getByRole("group", { name: "Chunks that are not on every node" });
  expect(missing.querySelectorAll("tbody tr")).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Copy missing addresses" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy all 11 addresses" })).toBeTruthy();
  expect((screen.getByLabelText("Reference") as HTMLInputElement).value).toMatch(/^[0-9a-f]{64}$/);
  press("The same with redundancy");
  expect(await view.findByText(/redundancy recovers the content/)).toBeTruthy();
});

test("a further node that nothing answers at is explained beside the others", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const view = within(render(<PresencePanel />).container);
  type(FURTHER, "http://localhost:1635/");
  press("Try a file with two lost chunks");
  expect(await view.findByText(/nothing answers at http:\/\/localhost:1635\. Start/)).toBeTruthy();
});

test("a check can be cancelled, and says how far it came", async () => {
  const node = page.node!;
  page.node = {
    ...node,
    fetch: (path, init) =>
      path.startsWith("/chunks/")
        ? new Promise((_, reject) => {
            init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
          })
        : node.fetch(path, init),
  };
  const view = within(render(<PresencePanel />).container);
  type("Reference", "ab".repeat(32));
  press("Check every chunk");
  expect(await screen.findByRole("progressbar", { name: "Chunks checked" })).toBeTruthy();
  press("Cancel");
  await waitFor(() => view.getByText(/cancelled after 0 chunks/));
  expect(screen.queryByRole("progressbar")).toBeNull();
});
