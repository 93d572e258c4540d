import { useEffect, useState, type ComponentType } from "react";
import { OPEN_KEYS } from "./open-keys.ts";
import { onShortcut } from "../../keys/shortcuts.ts";

/** Opens the list of shortcuts on `?` and from a button of the search dialog; the list is lazy. */
export function Keys() {
  const [List, setList] = useState<ComponentType<{ readonly onClosed: () => void }>>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (): void => {
      setOpen(true);
      import("./KeyList.tsx").then(
        ({ KeyList }) => setList(() => KeyList),
        (error: unknown) => console.warn("The list of keys did not load.", error),
      );
    };
    const stop = new AbortController();
    const openUnlessModal = (): boolean => {
      const isModal = document.querySelector("dialog[open]") !== null;
      if (!isModal) open();
      return !isModal;
    };
    onShortcut(["?"], openUnlessModal, stop.signal);
    window.addEventListener(OPEN_KEYS, open, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return List && isOpen ? <List onClosed={() => setOpen(false)} /> : null;
}
