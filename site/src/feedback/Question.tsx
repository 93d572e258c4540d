import { useId, useState } from "react";
import { prepared } from "./prepared.ts";
import css from "./feedback.module.css";

interface Props {
  /** Target of the feedback (`FEEDBACK_URL`). */
  readonly url: string;
  readonly title: string;
  /** Address of the page. */
  readonly page: string;
}

/**
 * "Was this page helpful?" The answer opens a prefilled issue or e-mail, which the reader sends.
 */
export function Question({ url, title, page }: Props) {
  const [helped, setHelped] = useState<boolean>();
  const [words, setWords] = useState("");
  const id = useId();
  const kind = url.startsWith("mailto:") ? "e-mail" : "issue";
  return (
    <section className={`${css.question} needs-script`} aria-labelledby={`${id}q`}>
      <p className={css.line}>
        <span id={`${id}q`}>Was this page helpful?</span>
        {[true, false].map((yes) => (
          <button
            key={String(yes)}
            type="button"
            className={css.button}
            aria-pressed={helped === yes}
            onClick={() => setHelped(yes)}
          >
            {yes ? "Yes" : "No"}
          </button>
        ))}
      </p>
      {helped !== undefined && (
        <p className={css.line}>
          <label className={css.field}>
            {helped ? "What helped?" : "What was missing?"}
            <input
              value={words}
              maxLength={300}
              onChange={(event) => setWords(event.target.value)}
            />
          </label>
          <a
            href={prepared(url, { helped, words, title, page })}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open the prepared {kind}
          </a>
          <span className={css.note}>Nothing is sent before you send it there.</span>
        </p>
      )}
    </section>
  );
}
