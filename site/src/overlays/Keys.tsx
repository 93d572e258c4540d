import { useEffect, useRef, useState } from "react";
import css from "./Keys.module.css";
import { OPEN_KEYS } from "./open-keys.ts";

interface Key {
  readonly keys: readonly string[];
  readonly does: string;
}

const EVERYWHERE: readonly Key[] = [
  { keys: ["/", "Ctrl K", "⌘ K"], does: "Search the site" },
  { keys: ["?"], does: "Show this list" },
  { keys: ["Esc"], does: "Close what is open" },
];
const SEARCH: readonly Key[] = [
  { keys: ["↑", "↓"], does: "Go through the hits" },
  { keys: ["Enter"], does: "Open a hit here; with Ctrl in a tab, with Shift in a window" },
];
const REFERENCE: readonly Key[] = [
  { keys: ["f", "."], does: "Find operations, fields and errors on the API page" },
];
const LISTS: readonly Key[] = [
  { keys: ["f"], does: "Filter a long list" },
  { keys: ["←", "→"], does: "Go along its groups or letters, and along tabs" },
];
const GROUPS = [
  ["Everywhere", EVERYWHERE],
  ["In the search", SEARCH],
  ["In the API reference", REFERENCE],
  ["In long lists", LISTS],
] as const;

/** Whether a key press asks for the list: not while somebody types. */
function asksForKeys(event: KeyboardEvent): boolean {
  if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.isComposing || event.defaultPrevented) return false;
  const { target } = event;
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  return !isTyping && document.querySelector("dialog[open]") === null;
}

/** The keys of the site, shown by `?` and by a button of the search. */
export function Keys() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!asksForKeys(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    const open = (): void => setOpen(true);
    document.addEventListener("keydown", onKey);
    window.addEventListener(OPEN_KEYS, open);
    return () => {
      document.removeEventListener("keydown", onKey);
      window.removeEventListener(OPEN_KEYS, open);
    };
  }, []);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <dialog
      ref={dialog}
      className={css.keys}
      aria-labelledby="keys-title"
      onClose={() => setOpen(false)}
      onPointerDown={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={css.panel}>
        <h2 id="keys-title">Keys</h2>
        {GROUPS.map(([name, keys]) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl>
              {keys.map(({ keys: all, does }) => (
                <div key={does}>
                  <dt>
                    {all.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <form method="dialog">
          <button type="submit" className="button">
            Close
          </button>
        </form>
      </div>
    </dialog>
  );
}
