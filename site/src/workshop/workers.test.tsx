// @vitest-environment happy-dom
import { Blob } from "node:buffer";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { brokenWorker, localWorker } from "../ui/test/local-worker.ts";
import { Scribe } from "./feeds/scribe.ts";
import FeedsPanel from "./feeds/FeedsPanel.tsx";
import FilesPanel from "./files/FilesPanel.tsx";
import { Workbench } from "./files/workbench.ts";
import GamePanel from "./game/GamePanel.tsx";
import { Game } from "./game/round.ts";
import { Miner } from "./messages/miner.ts";
import MessagesPanel from "./messages/MessagesPanel.tsx";
import { localNodes } from "./node/local-node.ts";
import type { NodeClient } from "./node/node-client.ts";
import RedundancyPanel from "./redundancy/RedundancyPanel.tsx";
import { Stock } from "./redundancy/stock.ts";

const page = vi.hoisted(() => ({ node: undefined as NodeClient | undefined }));

vi.mock("./node/NodeBar.tsx", () => ({
  WithNode: ({ children }: { children: (node: unknown, key: number) => unknown }) =>
    children(page.node, 1),
}));
vi.mock("./node/useNode.tsx", () => ({
  useChoice: () => ({ choice: { kind: "page", release: "2.6.0" } }),
}));
vi.mock("./node/ReleaseSelect.tsx", () => ({ ReleaseSelect: () => null }));
vi.mock("./node/page-nodes.ts", () => ({
  startPageNodes: async ({ count }: { count: number }) => ({
    nodes: await localNodes(count),
    close: () => undefined,
  }),
}));

/** Exposed objects of the panel workers, by the `name` option of `new Worker`. */
const OBJECTS: Readonly<Record<string, () => object>> = {
  "../worker/play-feeds": () => new Scribe(),
  "../worker/play-files": () => new Workbench(),
  "../worker/play-game": () => new Game(),
  "../worker/play-messages": () => new Miner(),
  "../worker/play-redundancy": () => new Stock(),
};

let isBroken = true;

beforeEach(async () => {
  [page.node] = await localNodes();
  isBroken = true;
  // happy-dom's `Blob` cannot be cloned by `postMessage`.
  vi.stubGlobal("Blob", Blob);
  vi.stubGlobal("Worker", function start(_url: URL, { name = "" }: WorkerOptions) {
    return isBroken ? brokenWorker() : localWorker(OBJECTS[name]?.() ?? {});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const send = async (): Promise<void> => {
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Mine and send" });
  await vi.waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull(), 20_000);
  fireEvent.click(button);
};

const PANELS: readonly [
  name: string,
  Panel: ComponentType,
  result: RegExp,
  begin?: () => Promise<void>,
][] = [
  ["redundancy", RedundancyPanel, /Chance to lose the file/],
  ["game", GamePanel, /Shared with your overlay/],
  ["feeds", FeedsPanel, /Newest update/],
  ["files", FilesPanel, /split and hashed in/],
  ["messages", MessagesPanel, /heard “hello B”/, send],
];

for (const [name, Panel, result, begin] of PANELS) {
  test(`${name}: a worker that does not load is reported, and Try again starts it again`, async () => {
    render(
      <MemoryRouter>
        <Panel />
      </MemoryRouter>,
    );
    await begin?.();
    expect(await screen.findByText(/the worker did not load/)).toBeTruthy();
    isBroken = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await vi.waitFor(() => expect(document.body.textContent).toMatch(result), 20_000);
    expect(screen.queryByText(/the worker did not load/)).toBeNull();
  });
}
