import { Scroll } from "./Scroll.tsx";
import { CopyButton } from "./CopyButton.tsx";
import css from "./snippet.module.css";

interface Props {
  readonly code: string;
  /** Noun for the copy button and the accessible name. */
  readonly what: string;
  /** File name or language, shown above the code. */
  readonly title?: string;
}

/** Code block generated from user input, with a copy button. */
export function Snippet({ code, what, title }: Props) {
  return (
    <div className={css.snippet}>
      <div className={css.bar}>
        <span>{title}</span>
        <CopyButton text={code} what={what} />
      </div>
      <Scroll label={what}>
        <pre className={css.code}>
          <code>{code}</code>
        </pre>
      </Scroll>
    </div>
  );
}
