import { expect, test } from "vitest";
import { abortable } from "./abortable.ts";

const never = new Promise<never>(() => undefined);

test("settles as the promise does", async () => {
  const { signal } = new AbortController();
  await expect(abortable(signal, Promise.resolve(1))).resolves.toBe(1);
  await expect(abortable(signal, Promise.reject(new Error("no")))).rejects.toThrow("no");
});

test("rejects with the reason of the signal, also when that came before", async () => {
  const stop = new AbortController();
  const waiting = abortable(stop.signal, never);
  stop.abort("enough");
  await expect(waiting).rejects.toBe("enough");
  await expect(abortable(stop.signal, never)).rejects.toBe("enough");
});
