import { useId, type ReactNode } from "react";
import css from "./tool.module.css";
import { Status } from "./Status.tsx";
import type { Form } from "./useForm.ts";
import { ValuesLink } from "./ValuesLink.tsx";

interface ToolProps {
  readonly title: string;
  /** What a reader without JavaScript should know; says that values are fixed when absent. */
  readonly withoutScript?: ReactNode;
  /** The answer stands beside the form where there is room; for answers without wide tables. */
  readonly split?: boolean;
  /** Whether a link holds what stands in the form; not for texts of the reader's. */
  readonly hasLink?: boolean;
  readonly children: ReactNode;
}

/**
 * The frame of an interactive part: a titled region of the page. Its plain form says in the Markdown twin
 * what it computes; programs that compare both learn from the attribute that the form is for browsers.
 */
export function Tool({
  title,
  withoutScript,
  split = false,
  hasLink = false,
  children,
}: ToolProps) {
  const id = useId();
  return (
    <section className={css.tool} aria-labelledby={id} data-markdown-ignore="">
      <div className={split ? `${css.stage} ${css.split}` : css.stage}>
        <p className={css.title} id={id}>
          {title}
        </p>
        {children}
        {hasLink && <ValuesLink title={title} />}
      </div>
      <noscript>
        <p className={css.note}>
          {withoutScript ??
            "Without JavaScript this form shows the result for the values above only."}
        </p>
      </noscript>
    </section>
  );
}

interface FieldsProps {
  /** What `useForm` gives for the form element. */
  readonly form: Form<string>["props"];
  readonly children: ReactNode;
}

/** The fields of a tool, side by side where there is room. */
export function Fields({ form, children }: FieldsProps) {
  return (
    <form {...form}>
      <div className={css.fields}>{children}</div>
    </form>
  );
}

/** The answer of a tool, announced when it changes. */
export function Result({ children }: { readonly children: ReactNode }) {
  return <Status className={css.result}>{children}</Status>;
}
