import type { ReactNode } from "react";
import css from "./note.module.css";

interface Props {
  readonly tone: "ok" | "warn" | "bad";
  readonly children: ReactNode;
}

const WORDS = { ok: "Fine", warn: "Note", bad: "Problem" } as const;

/** A remark with a tone, which is also a word, so that colour is not the only sign. */
export function Note({ tone, children }: Props) {
  return (
    <p className={css[tone]}>
      <strong>{WORDS[tone]}: </strong>
      {children}
    </p>
  );
}

/** One {@link Note} for each text. */
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

/** Small print below a control or an answer. */
export function Hint({ children }: { readonly children: ReactNode }) {
  return <p className={css.hint}>{children}</p>;
}

/** What is on its way, until there is something to show. */
export function Pending({ children }: { readonly children: ReactNode }) {
  return <p className={css.pending}>{children}</p>;
}
