// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, test, vi } from "vitest";
import { brokenWorker, localWorker } from "./test/local-worker.ts";
import { openRemote, useRemote } from "./useRemote.ts";

class Counter {
  count = 0;
  add(): number {
    return ++this.count;
  }
  fail(): never {
    throw new RangeError("too many");
  }
  hang(): Promise<never> {
    return new Promise(() => undefined);
  }
}

test("calls reach one object, and reject as it does", async () => {
  const start = vi.fn(() => localWorker(new Counter()));
  const { call } = openRemote<Counter>(start);
  expect(start).not.toHaveBeenCalled();
  expect(await call((counter) => counter.add())).toBe(1);
  expect(await call((counter) => counter.add())).toBe(2);
  await expect(call((counter) => counter.fail())).rejects.toThrow("too many");
  expect(start).toHaveBeenCalledOnce();
});

test("a worker that does not load rejects every pending call, and the next call starts another", async () => {
  const workers = [brokenWorker, () => localWorker(new Counter())];
  const { call } = openRemote<Counter>(() => workers.shift()!());
  const pending = [call((counter) => counter.add()), call((counter) => counter.hang())];
  for (const one of pending) await expect(one).rejects.toThrow("the worker did not load");
  expect(await call((counter) => counter.add())).toBe(1);
});

test("a browser that refuses to start a worker is reported", async () => {
  const { call } = openRemote<Counter>(() => {
    throw new DOMException("no", "SecurityError");
  });
  await expect(call((counter) => counter.add())).rejects.toThrow("does not start workers");
});

test("the end rejects pending calls, and later ones start no worker", async () => {
  const start = vi.fn(() => localWorker(new Counter()));
  const { call, end } = openRemote<Counter>(start);
  const pending = call((counter) => counter.hang());
  end();
  await expect(pending).rejects.toMatchObject({ name: "AbortError" });
  await expect(call((counter) => counter.add())).rejects.toMatchObject({ name: "AbortError" });
  expect(start).toHaveBeenCalledOnce();
});

test("in a component it lives until unmount, in strict mode, too", async () => {
  const start = vi.fn(() => localWorker(new Counter()));
  const { result, unmount } = renderHook(() => useRemote<Counter>(start), { wrapper: StrictMode });
  expect(await result.current((counter) => counter.add())).toBe(1);
  unmount();
  await expect(result.current((counter) => counter.add())).rejects.toMatchObject({
    name: "AbortError",
  });
  expect(start).toHaveBeenCalledOnce();
});
