import { useEffect, useState } from "react";
import { KeyList } from "./KeyList.tsx";
import { OPEN_KEYS } from "./open-keys.ts";
import { onShortcut } from "../../keys/shortcuts.ts";

/** Opens the list of shortcuts on `?` and from a button of the search dialog. */
export function Keys() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const open = (): void => setOpen(true);
    const openUnlessModal = (): boolean => {
      const isModal = document.querySelector("dialog[open]") !== null;
      if (!isModal) open();
      return !isModal;
    };
    onShortcut(["?"], openUnlessModal, stop.signal);
    window.addEventListener(OPEN_KEYS, open, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return isOpen ? <KeyList onClosed={() => setOpen(false)} /> : null;
}
