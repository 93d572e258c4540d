import { useId, useRef, type ReactNode } from "react";
import css from "./tool.module.css";
import { Status } from "./Status.tsx";
import type { Form } from "./useForm.ts";
import { useKeptFields } from "./useKeptFields.ts";
import { toolName } from "./values-link.ts";
import { ValuesLink } from "./ValuesLink.tsx";

interface ToolProps {
  readonly title: string;
  /** `<noscript>` note; defaults to a note that the values are fixed. */
  readonly withoutScript?: ReactNode;
  /** Places the result next to the form if the container is wide enough; not for wide tables. */
  readonly split?: boolean;
  /** Adds a button that copies a link with the form values; not for free text. */
  readonly hasLink?: boolean;
  readonly children: ReactNode;
}

/**
 * Titled region for an interactive tool; its fields keep their values for back, forward and reload.
 * `data-markdown-ignore` excludes it from comparisons of the page with its Markdown version, which has the
 * component's Markdown form instead.
 */
export function Tool({
  title,
  withoutScript,
  split = false,
  hasLink = false,
  children,
}: ToolProps) {
  const id = useId();
  const part = useRef<HTMLElement>(null);
  useKeptFields(part, toolName(title));
  return (
    <section ref={part} className={css.tool} aria-labelledby={id} data-markdown-ignore="">
      <div className={split ? `${css.stage} ${css.split}` : css.stage}>
        {/* The button is beside the title: a result that grows would move it. */}
        <div className={css.head}>
          <p className={css.title} id={id}>
            {title}
          </p>
          {hasLink && <ValuesLink title={title} />}
        </div>
        {children}
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
  /** `props` of `useForm`. */
  readonly form: Form<string>["props"];
  readonly children: ReactNode;
}

/** Form grid of a tool. */
export function Fields({ form, children }: FieldsProps) {
  return (
    <form {...form}>
      <div className={css.fields}>{children}</div>
    </form>
  );
}

interface ResultProps {
  /** See {@link Status}. */
  readonly of?: unknown;
  readonly children: ReactNode;
}

/** Result of a tool, announced when it rests. What follows does not move up when it gets shorter. */
export function Result({ of, children }: ResultProps) {
  return (
    <Status className={css.result} keepsHeight of={of}>
      {children}
    </Status>
  );
}
