import { useEffect, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import css from "./Keys.module.css";

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

interface Props {
  readonly onClosed: () => void;
}

/** Dialog with all keyboard shortcuts. */
export function KeyList({ onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={css.keys}
      aria-labelledby="keys-title"
      onClose={onClosed}
      onPointerDown={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={css.panel}>
        <div className={css.head}>
          <h2 id="keys-title">Keys</h2>
          <form method="dialog">
            <Button type="submit">Close</Button>
          </form>
        </div>
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
      </div>
    </dialog>
  );
}
