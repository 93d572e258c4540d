import type { ReactNode } from "react";
import css from "./note.module.css";

interface Props {
  readonly tone: "ok" | "warn" | "bad";
  readonly children: ReactNode;
}

const WORDS = { ok: "Fine", warn: "Note", bad: "Problem" } as const;

/** Note with a tone, shown as colour and as a word (WCAG 1.4.1). */
export function Note({ tone, children }: Props) {
  return (
    <p className={css[tone]}>
      <strong>{WORDS[tone]}: </strong>
      {children}
    </p>
  );
}

/** One {@link Note} per text. */
export function Notes({
  tone,
  texts,
}: Pick<Props, "tone"> & { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <Note key={text} tone={tone}>
      {text}
    </Note>
  ));
}

/** Hint in small print below a control or result. */
export function Hint({ children }: { readonly children: ReactNode }) {
  return <p className={css.hint}>{children}</p>;
}

/** Placeholder while content is loading. */
export function Pending({ children }: { readonly children: ReactNode }) {
  return <p className={css.pending}>{children}</p>;
}
