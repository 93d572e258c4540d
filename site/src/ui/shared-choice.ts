import { TAB_KEY } from "../storage-keys.ts";
import { useCallback, useSyncExternalStore } from "react";

/**
 * The choice of a group of tabs, and how to set it. Tabs of the pages have the same key in the
 * storage and hear the same event, so both follow each other. `null` without a group, before a
 * choice, and where storage is switched off: the choice then is the tabs' own.
 */
export function useSharedChoice(
  group: string | undefined,
): [choice: string | null, share: (value: string) => void] {
  const key = group === undefined ? undefined : `${TAB_KEY}${group}`;
  const listen = useCallback(
    (onChange: () => void) => {
      const onStorage = (event: StorageEvent): void => {
        if (event.key === key) onChange();
      };
      window.addEventListener("storage", onStorage);
      return () => window.removeEventListener("storage", onStorage);
    },
    [key],
  );
  const read = (): string | null => {
    try {
      return key === undefined ? null : localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const choice = useSyncExternalStore(listen, read, () => null);
  const share = (newValue: string): void => {
    if (key === undefined) return;
    try {
      const storageArea = localStorage;
      const oldValue = storageArea.getItem(key);
      storageArea.setItem(key, newValue);
      // Browsers tell only other windows.
      const change = { key, oldValue, newValue, storageArea };
      if (newValue !== oldValue) window.dispatchEvent(new StorageEvent("storage", change));
    } catch {
      // Storage may be switched off; the choice then lasts for this visit of the page.
    }
  };
  return [choice, share];
}
