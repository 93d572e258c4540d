import { useEffect, useState, type ComponentType } from "react";
import { OPEN_KEYS } from "./open-keys.ts";
import { isTyping } from "../../is-typing.ts";

/** Whether a key press asks for the list: not while somebody types. */
function asksForKeys(event: KeyboardEvent): boolean {
  if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.isComposing || event.defaultPrevented) return false;
  return !isTyping(event.target) && document.querySelector("dialog[open]") === null;
}

/** Opens the keys of the site by `?` and by a button of the search; the list itself comes then. */
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
    const onKey = (event: KeyboardEvent): void => {
      if (!asksForKeys(event)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", onKey);
    window.addEventListener(OPEN_KEYS, open);
    return () => {
      document.removeEventListener("keydown", onKey);
      window.removeEventListener(OPEN_KEYS, open);
    };
  }, []);
  return List && isOpen ? <List onClosed={() => setOpen(false)} /> : null;
}
