import { clsx } from "clsx";
import { useId, useRef, type ComponentProps, type ReactNode } from "react";
import type { Problem } from "../numbers/amount.ts";
import { Button } from "./Button.tsx";
import css from "./field.module.css";

interface Labelled {
  readonly label: string;
  /** The label is for screen readers only. */
  readonly hidesLabel?: boolean;
  /** A line below the control, read out with it. */
  readonly hint?: ReactNode;
  /** What is wrong with the value; marks the control as invalid and replaces the hint. */
  readonly problem?: string | Problem | undefined;
  /** Takes the whole width of a form, or what is left of a row. */
  readonly wide?: boolean;
}

interface FrameProps extends Labelled {
  readonly id: string;
  /** The control, and what stands below the note. */
  readonly children: ReactNode;
}

const textOf = (problem: Labelled["problem"]): string | undefined =>
  typeof problem === "string" ? problem : problem?.text;

/** Attributes that tie a control to its frame. */
const tied = (id: string, { hint, problem }: Labelled) => ({
  id,
  "aria-invalid": problem ? (true as const) : undefined,
  "aria-describedby": (textOf(problem) ?? hint) ? `${id}-note` : undefined,
});

function Frame({ id, label, hidesLabel, hint, problem, wide, children }: FrameProps) {
  const note = textOf(problem) ?? hint;
  return (
    <div className={wide ? css.wide : css.field}>
      <label htmlFor={id} className={hidesLabel ? "visually-hidden" : undefined}>
        {label}
      </label>
      {children}
      {note && (
        <span id={`${id}-note`} className={problem ? css.problem : css.hint}>
          {note}
        </span>
      )}
    </div>
  );
}

interface FieldProps extends Labelled, Omit<ComponentProps<"input">, "id" | "className"> {
  /** A fixed-width face for hex and addresses. */
  readonly mono?: boolean;
  /** Room for about eight characters. */
  readonly short?: boolean;
}

/**
 * A labelled input. `value` and `onChange` control it; with `name` and `defaultValue` the browser keeps
 * what was typed before hydration. A {@link Problem} with a suggestion offers a button that takes it.
 */
export function Field(props: FieldProps) {
  const { label, hidesLabel, hint, problem, wide, mono, short, ...input } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const labelled: Labelled = { label, hint, problem, ...(hidesLabel && { hidesLabel }) };
  const instead = typeof problem === "string" ? undefined : problem?.instead;
  const take = (value: string): void => {
    if (!field.current) return;
    field.current.value = value;
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
    field.current.focus();
  };
  return (
    <Frame {...labelled} id={id} wide={wide ?? false}>
      <input
        autoComplete="off"
        spellCheck={false}
        {...input}
        {...tied(id, labelled)}
        ref={field}
        className={clsx(css.control, mono && css.mono, short && css.short)}
      />
      {instead !== undefined && <Button onClick={() => take(instead)}>Use {instead}</Button>}
    </Frame>
  );
}

interface AreaProps extends Labelled, Omit<ComponentProps<"textarea">, "id" | "className"> {}

/** A labelled text of several lines, in a fixed-width face. */
export function Area({ label, hidesLabel, hint, problem, wide = true, ...area }: AreaProps) {
  const id = useId();
  const labelled: Labelled = { label, hint, problem, ...(hidesLabel && { hidesLabel }) };
  return (
    <Frame {...labelled} id={id} wide={wide}>
      <textarea
        autoComplete="off"
        spellCheck={false}
        {...area}
        {...tied(id, labelled)}
        className={`${css.control} ${css.area}`}
      />
    </Frame>
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

interface SelectProps extends Labelled, Omit<ComponentProps<"select">, "id" | "className"> {
  /** Absent when `children` are the `<option>` elements. */
  readonly options?: Options;
}

/** A labelled drop-down list. */
export function Select(props: SelectProps) {
  const { label, hidesLabel, hint, problem, wide, options, children, ...select } = props;
  const id = useId();
  const labelled: Labelled = { label, hint, problem, ...(hidesLabel && { hidesLabel }) };
  return (
    <Frame {...labelled} id={id} wide={wide ?? false}>
      <select {...select} {...tied(id, labelled)} className={css.control}>
        {options ? <Labels of={options} /> : children}
      </select>
    </Frame>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly options: Options;
  readonly defaultValue?: string;
  /** With `onValue` the choice is controlled. */
  readonly value?: string;
  readonly onValue?: (value: string) => void;
  readonly hidesLabel?: boolean;
}

/** Radio buttons side by side, for two to five short answers. */
export function Choice(props: ChoiceProps) {
  const { label, name, options, defaultValue, value: chosen, onValue, hidesLabel } = props;
  return (
    <fieldset className={css.choice}>
      <legend className={hidesLabel ? "visually-hidden" : undefined}>{label}</legend>
      <div>
        {Object.entries(options).map(([value, text]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              {...(onValue
                ? { checked: value === chosen, onChange: () => onValue(value) }
                : { defaultChecked: value === defaultValue })}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CheckProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  readonly label: string;
  /** `on` for a box that is ticked at first; for a controlled one pass `checked`. */
  readonly defaultValue?: string;
}

/** A labelled tick box whose value is `on`. */
export function Check({ label, defaultValue, ...input }: CheckProps) {
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        value="on"
        {...input}
        {...(input.checked === undefined && { defaultChecked: defaultValue === "on" })}
      />
      <span>{label}</span>
    </label>
  );
}
