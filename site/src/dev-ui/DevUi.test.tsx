// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { RequestRecord } from "@swarm-docs/node/state/watch";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { control } from "../workshop/node/control.ts";
import { localNodes } from "../workshop/node/local-node.ts";
import type { NodeClient } from "../workshop/node/node-client.ts";
import { DevUi } from "./DevUi.tsx";
import type { UiFacts } from "./facts.ts";
import { RequestsPanel } from "./RequestsPanel.tsx";
import { NONE_YET } from "./requests.ts";

const FACTS: UiFacts = {
  operations: { "2.6.0": { prefix: "", operations: [["GET", "/bytes/{reference}", "getBytes"]] } },
  errors: { "2.6.0": [["odd", 400, "odd length hex string", []]] },
  explained: { odd: { cause: "A digit of `reference` is missing.", fix: "Paste it again." } },
};

/** Fake `EventSource`; the test dispatches its events. */
class Told {
  static last: Told | undefined;
  readonly #listeners = new Map<string, (event: unknown) => void>();
  readonly address: string;
  constructor(address: string) {
    this.address = address;
    Told.last = this;
  }
  addEventListener(name: string, listener: (event: unknown) => void): void {
    this.#listeners.set(name, listener);
  }
  tell(name: string, data: object = {}): void {
    this.#listeners.get(name)?.({ data: JSON.stringify(data) });
  }
  close(): void {
    Told.last = undefined;
  }
}

const record: RequestRecord = {
  id: 1,
  method: "GET",
  path: "/bytes/abc",
  status: 400,
  startMs: 0,
  durationMs: 1.5,
  sentBytes: 0,
  receivedBytes: 110,
  isOpen: false,
  texts: ["invalid path params", "odd length hex string"],
  effects: { stamps: 0, chunks: 0 },
};

let node: NodeClient;

beforeEach(async () => {
  vi.stubGlobal("EventSource", Told);
  location.hash = "";
  const [own] = await localNodes();
  if (own === undefined) throw new Error("no node");
  node = {
    ...own,
    fetch: async (path, init) =>
      path === "/_dev/ui/facts.json" ? Response.json(FACTS) : own.fetch(path, init),
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function go(hash: string): Promise<void> {
  await act(async () => {
    location.hash = hash;
    window.dispatchEvent(new Event("hashchange"));
  });
}

test("requests come as they are told; a refusal is explained without leaving the page", async () => {
  render(<DevUi node={node} />);
  expect(Told.last?.address).toBe("/_dev/requests");
  await act(async () => Told.last?.tell("begin", { nowMs: 5 }));
  await screen.findByText("Bee 2.6.0");
  expect(screen.getByText(/No requests yet/)).toBeTruthy();
  await act(async () => Told.last?.tell("request", record));
  const details = document.querySelector("details")!;
  await act(async () => {
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
  });
  await within(details).findByText("getBytes");
  expect(details.textContent).toContain("A digit of reference is missing.");
  expect(details.textContent).toContain("Paste it again.");
  expect(details.querySelector("a")).toBeNull();
});

test("says so when the node is silent, and goes on when it is heard", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  render(<DevUi node={node} />);
  await act(async () => void vi.advanceTimersByTime(1500));
  expect(screen.getByText(/the node does not answer/)).toBeTruthy();
  await act(async () => Told.last?.tell("begin", { nowMs: 5 }));
  expect(screen.queryByText(/the node does not answer/)).toBeNull();
  vi.useRealTimers();
});

test("rules are added and removed, and a node alone has no links", async () => {
  location.hash = "#faults";
  render(<DevUi node={node} />);
  await screen.findByText(/No rule/);
  fireEvent.change(screen.getByLabelText(/What happens/), { target: { value: "cut" } });
  await act(async () => void fireEvent.submit(screen.getByText("Make it fail").closest("form")!));
  await screen.findByText("any /bytes*");
  expect(await control(node, "faults")).toEqual([{ id: "0x1", path: "/bytes*", cut: true }]);
  await act(async () => void fireEvent.click(screen.getByText("Remove")));
  await screen.findByText(/No rule/);
  expect(document.title).toBe("Faults | Swarm development node");
  await go("#links");
  await screen.findByText(/This node runs alone/);
  expect(document.title).toBe("Links | Swarm development node");
});

test("a filter and what failed choose among the requests; docs are linked where they are known", () => {
  const known = { operations: FACTS.operations["2.6.0"]!, errors: [], explained: {} };
  const all = [record, { ...record, id: 2, path: "/health", status: 200, texts: undefined! }];
  const requests = { ...NONE_YET, all };
  render(<RequestsPanel requests={requests} known={{ ...known, docs: "https://d.example/" }} />);
  const shown = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(shown()[0]).toContain("/health");
  fireEvent.click(screen.getByLabelText("Only what failed"));
  expect(shown()).toHaveLength(1);
  const details = document.querySelector("details")!;
  act(() => {
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
  });
  expect(screen.getByText("getBytes").closest("a")?.href).toBe("https://d.example/api/#getBytes");
  fireEvent.change(screen.getByLabelText("Filter"), { target: { value: "health" } });
  expect(screen.queryAllByRole("listitem")).toHaveLength(0);
});
