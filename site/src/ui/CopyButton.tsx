import { useCopy } from "./useCopy.ts";
import css from "./snippet.module.css";

interface Props {
  readonly text: string;
  /** Noun for the accessible name: "Copy command". */
  readonly what: string;
}

/** Copies a text and shows the result briefly. The theme hides it without JavaScript. */
export function CopyButton({ text, what }: Props) {
  const [done, copy] = useCopy();
  return (
    <button
      type="button"
      className={`${css.copy} needs-script`}
      aria-label={`Copy ${what}`}
      onClick={() => copy(text)}
    >
      {done ?? "Copy"}
    </button>
  );
}
