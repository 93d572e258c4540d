import { useId, useRef, type InputHTMLAttributes, type ReactNode } from "react";
import type { Problem } from "./amount.ts";
import css from "./form.module.css";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className"> {
  readonly label: string;
  readonly name: string;
  /** A line below the field, read out with it. */
  readonly hint?: ReactNode;
  /** What is wrong with the value; marks the field as invalid. */
  readonly problem?: string | Problem | undefined;
  /** Takes the whole width. */
  readonly wide?: boolean;
  /** A fixed-width face for hex and addresses. */
  readonly mono?: boolean;
}

/** A labelled input with an optional hint and problem; what was probably meant is one click away. */
export function Field({ label, hint, problem, wide, mono, ...input }: FieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { text, instead }: Partial<Problem> =
    typeof problem === "string" ? { text: problem } : (problem ?? {});
  const note = text ?? hint;
  const take = (value: string): void => {
    if (!field.current) return;
    field.current.value = value;
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
    field.current.focus();
  };
  return (
    <div className={wide ? css.wide : css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        ref={field}
        id={id}
        className={mono ? css.mono : undefined}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      {note && (
        <span id={`${id}-note`} className={problem ? css.problem : css.hint}>
          {note}
        </span>
      )}
      {instead !== undefined && (
        <button type="button" className={css.button} onClick={() => take(instead)}>
          Use {instead}
        </button>
      )}
    </div>
  );
}

/** What a `Select`, `Choice` or filter offers: labels by value, in their order. */
export type Options = Readonly<Record<string, string>>;

/** Options whose labels are their values. */
export const optionsOf = (values: readonly string[]): Options =>
  Object.fromEntries(values.map((value) => [value, value]));

/** The entries of a drop-down list. */
export function Labels({ of }: { readonly of: Options }) {
  return Object.entries(of).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

interface SelectProps {
  readonly label: string;
  readonly name: string;
  readonly options: Options;
  readonly defaultValue: string;
  readonly hint?: ReactNode;
}

/** A labelled drop-down list. */
export function Select({ label, name, options, defaultValue, hint }: SelectProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        defaultValue={defaultValue}
        aria-describedby={hint ? `${id}-note` : undefined}
      >
        <Labels of={options} />
      </select>
      {hint && (
        <span id={`${id}-note`} className={css.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}

/** A group of radio buttons shown side by side, for two to five short answers. */
export function Choice({ label, name, options, defaultValue }: SelectProps) {
  return (
    <fieldset className={css.choice}>
      <legend>{label}</legend>
      <div>
        {Object.entries(options).map(([value, text]) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CheckProps {
  readonly label: string;
  readonly name: string;
  /** `on` for a box that is ticked at first. */
  readonly defaultValue: string;
}

/** A labelled tick box whose value is `on`. */
export function Check({ label, name, defaultValue }: CheckProps) {
  return (
    <label className={css.check}>
      <input type="checkbox" name={name} value="on" defaultChecked={defaultValue === "on"} />
      <span>{label}</span>
    </label>
  );
}
