import styles from "./dialog.module.css";

/** Which keys do what; nobody needs them on a touch screen. */
export default function Hints() {
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
    </ul>
  );
}
