// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CopyStatus } from "./keep.ts";
import type { Version } from "../../shared/offline/list.ts";

const VERSION: Version = {
  version: "a".repeat(64),
  site: "3.7.0",
  parts: [
    { id: "site", bytes: 30e6, files: 3 },
    { id: "2.8.1", bytes: 11e6, files: 2 },
  ],
};
const COPY = { version: "b", site: "3.7.0", editions: [], bytes: 30e6, files: {} };

const world = vi.hoisted(() => ({
  status: { kind: "none" } as CopyStatus,
  tell: () => {},
  calls: [] as unknown[][],
  isAway: false,
}));
vi.mock("@docusaurus/useDocusaurusContext", () => ({
  default: () => ({ siteConfig: { baseUrl: "/under/", future: {} } }),
}));
vi.mock("./keep.ts", () => ({
  statusStore: {
    subscribe: (listener: () => void) => {
      world.tell = listener;
      return () => {};
    },
    get: () => world.status,
  },
  look: async () => {},
  fetchVersion: async () => {
    if (world.isAway) throw new TypeError("no network");
    return VERSION;
  },
  saveCopy: async (...given: unknown[]) => world.calls.push(["keep", ...given]),
  remove: async (...given: unknown[]) => world.calls.push(["remove", ...given]),
  stop: () => world.calls.push(["stop"]),
}));
const { default: Panel } = await import("./Panel.tsx");

const BASE = new URL("/under/", location.href).href;
const show = async (status: CopyStatus): Promise<void> => {
  world.status = status;
  await act(async () => {
    render(<Panel />);
  });
};
const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole("button", { name }));
};

beforeEach(() => {
  world.calls = [];
  world.isAway = false;
});
afterEach(cleanup);

test("the size is said before, and follows the choice of editions", async () => {
  await show({ kind: "none" });
  expect(screen.getByText(/They take 41 MB on this device/)).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { name: "The edition for Bee 2.8.1, too (11 MB)" }));
  expect(world.calls).toEqual([]);
  press("Keep 30 MB");
  expect(world.calls).toEqual([["keep", BASE, []]]);
});

test("the panel keeps the focus of buttons that it replaces, and takes none from elsewhere", async () => {
  await show({ kind: "none" });
  const panel = screen.getByRole("region", { name: "These docs on this device" });
  expect(document.activeElement).toBe(document.body);
  const keep = screen.getByRole("button", { name: "Keep 41 MB" });
  keep.focus();
  fireEvent.click(keep);
  world.status = { kind: "loading", bytes: 1e6, total: 41e6 };
  await act(async () => world.tell());
  expect(keep.isConnected).toBe(false);
  expect(document.activeElement).toBe(panel);
  cleanup();
  await act(async () => {
    render(<Panel takesFocus />);
  });
  expect(document.activeElement).toBe(screen.getByRole("region"));
});

test("progress can be stopped", async () => {
  await show({ kind: "loading", bytes: 12.7e6, total: 41e6 });
  expect(screen.getByText(/12 of 41 MB/)).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("value")).toBe("12700000");
  press("Stop");
  expect(world.calls).toEqual([["stop"]]);
});

test("a copy is removed with one press; a new one says when it shows", async () => {
  await show({ kind: "kept", copy: COPY, change: "updated" });
  expect(screen.getByText(/kept on this device: version 3.7.0, 30 MB.*It is new/)).toBeTruthy();
  press("Remove");
  expect(world.calls).toEqual([["remove", BASE]]);
});

test("before and after a copy is made, readers hear that the browser may ask", async () => {
  await show({ kind: "none" });
  expect(
    screen.getByText(/your browser may ask .* the copy works with either answer/),
  ).toBeTruthy();
  cleanup();
  await show({ kind: "kept", copy: COPY, change: "first" });
  expect(screen.getByText(/If your browser asks/)).toBeTruthy();
  cleanup();
  await show({ kind: "kept", copy: COPY });
  expect(screen.queryByText(/browser asks/)).toBeNull();
});

test("a browser that keeps nothing says why", async () => {
  await show({ kind: "impossible", reason: "Storage is blocked." });
  expect(screen.getByText("Storage is blocked.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a failure says why and can be tried again", async () => {
  await show({ kind: "failed", reason: "No room.", copy: undefined });
  expect(screen.getAllByText("No room.").length).toBe(2);
  press("Keep 41 MB");
  expect(world.calls).toEqual([["keep", BASE, ["2.8.1"]]]);
});

test("without a network and without a copy nothing is offered", async () => {
  world.isAway = true;
  await show({ kind: "none" });
  expect(screen.getByText(/no network now/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
