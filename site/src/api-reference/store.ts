import { useSyncExternalStore } from "react";

/** Value shared by several islands. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls back after each change; returns the unsubscribe function. */
  subscribe(tell: () => void): () => void;
}

/** Creates a store with an initial value. */
export function createStore<Value>(value: Value): Store<Value> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (next === value) return;
      value = next;
      for (const tell of listeners) tell();
    },
    subscribe(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

/** Value of a store; `built` is the value that the static markup was rendered with. */
export function useStore<Value>({ subscribe, get }: Store<Value>, built: Value): Value {
  return useSyncExternalStore(subscribe, get, () => built);
}
