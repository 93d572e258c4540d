import { Scroll } from "./Scroll.tsx";
import { CopyButton } from "./CopyButton.tsx";
import css from "./snippet.module.css";

interface Props {
  readonly code: string;
  /** What the code is, for the copy button and screen readers. */
  readonly what: string;
  /** File name or language, shown above the code. */
  readonly title?: string;
}

/** A block of code that depends on the reader's input, with a copy button. */
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
