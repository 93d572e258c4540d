import { TAB_KEY } from "../../shared/storage/keys.ts";
import { useCallback, useSyncExternalStore } from "react";

/**
 * Stored selection of a tab group, with its setter. Docusaurus tabs use the same localStorage key and
 * `storage` event, so both stay in sync. `null` without a group, without a stored selection, and with
 * storage disabled; the tabs then keep their own state.
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
      // Browsers fire `storage` in other windows only.
      const change = { key, oldValue, newValue, storageArea };
      if (newValue !== oldValue) window.dispatchEvent(new StorageEvent("storage", change));
    } catch {
      // Storage may be disabled; the selection then lasts until the page unloads.
    }
  };
  return [choice, share];
}
