import { OPEN_KEYS } from "../../overlays/keys/open-keys.ts";
import styles from "./shell.module.css";

interface Props {
  readonly onClose: () => void;
}

/** Keyboard hints with a link to all shortcuts; hidden in a small dialog. */
export default function Hints({ onClose }: Props) {
  return (
    <ul className={styles.hints} aria-label="Keys">
      <li>
        <kbd aria-label="Enter">↵</kbd> to select
      </li>
      <li>
        <kbd aria-label="Arrow down">↓</kbd> <kbd aria-label="Arrow up">↑</kbd> to navigate
      </li>
      <li>
        <kbd aria-label="Escape">Esc</kbd> to close
      </li>
      <li>
        <button
          type="button"
          className={styles.allKeys}
          onClick={() => {
            onClose();
            window.dispatchEvent(new Event(OPEN_KEYS));
          }}
        >
          <kbd aria-hidden="true">?</kbd> All keys
        </button>
      </li>
    </ul>
  );
}
