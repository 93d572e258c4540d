// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { StrictMode, useEffect } from "react";
import { expect, test } from "vitest";
import { useTask, type TaskRun } from "./useTask.ts";

/** Task whose runs the test settles, in any order. */
function manual() {
  const runs: {
    readonly run: TaskRun<string>;
    readonly resolve: (value: string) => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  const { result, unmount } = renderHook(() =>
    useTask<string, [name: string]>(
      (run, _name) =>
        new Promise((resolve, reject) => {
          runs.push({ run, resolve, reject });
        }),
    ),
  );
  const start = (name: string) => act(async () => void result.current.run(name));
  return { runs, result, unmount, start };
}

test("the result of an older run is ignored, whether it resolves, rejects or reports late", async () => {
  const { runs, result, start } = manual();
  await start("a");
  await start("b");
  await start("c");
  expect(runs.map(({ run }) => run.signal.aborted)).toEqual([true, true, false]);
  await act(async () => runs[2]?.resolve("c"));
  await act(async () => {
    runs[0]?.run.report("a, half");
    runs[0]?.resolve("a");
    runs[1]?.reject(new Error("b"));
  });
  expect(result.current).toMatchObject({ value: "c", error: undefined, isBusy: false });
});

test("what is reported after the result is ignored", async () => {
  const { runs, result, start } = manual();
  await start("a");
  await act(async () => runs[0]?.resolve("done"));
  await act(async () => runs[0]?.run.report("half"));
  expect(result.current).toMatchObject({ value: "done", isBusy: false });
});

test("the value stays while the next run is busy and after it failed; a new run clears the error", async () => {
  const { runs, result, start } = manual();
  await start("a");
  await act(async () => runs[0]?.resolve("a"));
  await start("b");
  expect(result.current).toMatchObject({ value: "a", isBusy: true });
  await act(async () => runs[1]?.reject(new Error("no")));
  expect(result.current).toMatchObject({ value: "a", error: "no", isBusy: false });
  await act(async () => result.current.retry());
  expect(result.current).toMatchObject({ value: "a", error: undefined, isBusy: true });
  await act(async () => runs[2]?.run.report("b, half"));
  expect(result.current).toMatchObject({ value: "b, half", isBusy: true });
});

test("abort keeps the value, reset drops it; both end the run", async () => {
  const { runs, result, start } = manual();
  await start("a");
  await act(async () => runs[0]?.run.report("half"));
  await act(async () => result.current.abort());
  expect(runs[0]?.run.signal.aborted).toBe(true);
  expect(result.current).toMatchObject({ value: "half", isBusy: false });
  await start("b");
  await act(async () => result.current.reset());
  await act(async () => runs[1]?.resolve("b"));
  expect(result.current).toMatchObject({ value: undefined, error: undefined, isBusy: false });
});

test("the signal is aborted when the component unmounts, also after the run has settled", async () => {
  const { runs, unmount, start } = manual();
  await start("a");
  await act(async () => runs[0]?.resolve("a"));
  expect(runs[0]?.run.signal.aborted).toBe(false);
  unmount();
  expect(runs[0]?.run.signal.aborted).toBe(true);
});

test("an effect that depends on `run` uses the work of its own render, also in strict mode", async () => {
  const seen: string[] = [];
  const { rerender, result } = renderHook(
    ({ name }) => {
      const task = useTask(async () => {
        seen.push(name);
        return name;
      });
      const { run } = task;
      useEffect(() => void run(), [run, name]);
      return task;
    },
    { initialProps: { name: "a" }, wrapper: StrictMode },
  );
  await act(async () => rerender({ name: "b" }));
  expect(result.current.value).toBe("b");
  expect([...new Set(seen)]).toEqual(["a", "b"]);
});
