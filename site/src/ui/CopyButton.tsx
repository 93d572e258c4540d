import { useCopy } from "./useCopy.ts";
import css from "./snippet.module.css";

interface Props {
  readonly text: string;
  /** What is copied, for the button's name: "Copy command". */
  readonly what: string;
  /** Whether what was copied is also read out; where nothing else on the page is. */
  readonly isAnnounced?: boolean;
}

/** Copies a text, and says so for a moment. Hidden by the theme where there is no script. */
export function CopyButton({ text, what, isAnnounced = false }: Props) {
  const [done, copy] = useCopy();
  return (
    <>
      <button
        type="button"
        className={`${css.copy} needs-script`}
        aria-label={`Copy ${what}`}
        onClick={() => copy(text)}
      >
        {done ?? "Copy"}
      </button>
      {isAnnounced && (
        <output className="visually-hidden">
          {done === "Copied" ? `Copied ${what}` : (done ?? "")}
        </output>
      )}
    </>
  );
}
