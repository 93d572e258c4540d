// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { FileRow } from "../../shared/offline/list.ts";

/** Fake browser APIs. */
const browser = vi.hoisted(() => ({
  persist: undefined as (() => Promise<boolean>) | undefined,
  ready: undefined as Promise<unknown> | undefined,
  has: async (): Promise<boolean> => false,
}));
const calls: string[] = [];
const ROWS: readonly FileRow[] = [];

vi.mock("./download.ts", () => ({
  ChangedError: class extends Error {},
  NoRoomError: class extends Error {},
  download: async () => void calls.push("download"),
}));

/** A worker that acknowledges every message. */
const worker = {
  postMessage(message: { readonly kind: string }, [port]: readonly [MessagePort]) {
    calls.push(message.kind);
    port.postMessage({ kind: "done" });
  },
};

const BASE = "https://docs.example.org/";

async function fresh() {
  vi.resetModules();
  const module = await import("./keep.ts");
  return { ...module, kind: () => module.statusStore.get().kind };
}

beforeEach(() => {
  calls.length = 0;
  browser.persist = undefined;
  browser.ready = Promise.resolve({ active: worker });
  browser.has = async () => false;
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("caches", { has: () => browser.has() });
  vi.stubGlobal("fetch", async () =>
    Response.json({ version: "v", site: "3.7.0", parts: [], rows: { site: ROWS } }),
  );
  vi.stubGlobal("navigator", {
    storage: {
      persist: () => {
        calls.push("persist");
        return browser.persist?.() ?? Promise.resolve(true);
      },
    },
    serviceWorker: {
      register: async () => void calls.push("register"),
      get ready() {
        return browser.ready;
      },
    },
  });
});

test("a copy does not wait for the reader's answer to the browser's question, which comes last", async () => {
  browser.persist = () => new Promise(() => undefined);
  const { saveCopy, statusStore } = await fresh();
  await saveCopy(BASE, []);
  expect(statusStore.get()).toMatchObject({ kind: "kept", change: "first" });
  expect(calls).toEqual(["register", "download", "copy-switch", "persist"]);
});

test("a refused question changes nothing", async () => {
  browser.persist = () => Promise.reject(new TypeError("no"));
  const { saveCopy, kind } = await fresh();
  await saveCopy(BASE, []);
  expect(kind()).toBe("kept");
});

test("Stop works while the worker is still starting, and the next try is not disturbed", async () => {
  browser.ready = new Promise(() => undefined);
  const { saveCopy, stop, statusStore } = await fresh();
  const stopped = saveCopy(BASE, []);
  await vi.waitFor(() => expect(calls).toContain("register"));
  stop();
  await stopped;
  expect(statusStore.get()).toMatchObject({
    kind: "failed",
    reason: expect.stringMatching(/^Stopped\./) as string,
  });
  browser.ready = Promise.resolve({ active: worker });
  await saveCopy(BASE, []);
  expect(statusStore.get()).toMatchObject({ kind: "kept" });
});

test.each([
  ["blocked storage", async () => Promise.reject(new DOMException("no", "SecurityError"))],
  ["storage that fails", async () => Promise.reject(new Error("broken"))],
])("%s is told, not waited for", async (_name, has) => {
  browser.has = has;
  const { look, statusStore } = await fresh();
  await look(BASE);
  expect(statusStore.get()).toMatchObject({
    kind: "impossible",
    reason: expect.stringMatching(/lets the site store nothing/) as string,
  });
});

test("an insecure address is told apart from blocked storage", async () => {
  vi.stubGlobal("isSecureContext", false);
  const { look, statusStore } = await fresh();
  await look(BASE);
  expect(statusStore.get()).toMatchObject({ reason: expect.stringContaining("https") as string });
});

test("without a service worker storage counts as blocked", async () => {
  vi.stubGlobal("navigator", {});
  const { look, kind } = await fresh();
  await look(BASE);
  expect(kind()).toBe("impossible");
});

test("a copy that cannot be removed is told", async () => {
  Object.assign(navigator.serviceWorker, {
    getRegistration: async () => Promise.reject(new DOMException("no", "SecurityError")),
  });
  const { remove, statusStore } = await fresh();
  await remove(BASE);
  expect(statusStore.get()).toMatchObject({
    kind: "failed",
    reason: expect.stringMatching(/^The copy could not be removed/) as string,
  });
});
