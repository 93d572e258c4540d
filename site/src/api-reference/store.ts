import { useSyncExternalStore } from "react";

/** A value that several islands share. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls back after each change; gives back what ends that. */
  subscribe(tell: () => void): () => void;
}

/** Makes a store with its first value. */
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

/** The value of a store; `built` is the one that the static markup was rendered with. */
export function useStore<Value>({ subscribe, get }: Store<Value>, built: Value): Value {
  return useSyncExternalStore(subscribe, get, () => built);
}
