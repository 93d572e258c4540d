import { clsx } from "clsx";
import { useId, useRef, type ComponentProps, type ReactNode } from "react";
import type { Problem } from "../../shared/numbers/amount.ts";
import { Button } from "./Button.tsx";
import css from "./field.module.css";

interface Labelled {
  readonly label: string;
  /** Hides the label visually; screen readers still announce it. */
  readonly hidesLabel?: boolean;
  /** Description below the control, linked by `aria-describedby`. */
  readonly hint?: ReactNode;
  /** Validation error; marks the control as invalid and replaces the hint. */
  readonly problem?: string | Problem | undefined;
  /** Spans the form, or grows to fill a row. */
  readonly wide?: boolean;
}

interface FrameProps extends Labelled {
  readonly id: string;
  /** Whether there may be a problem: its line is reserved, so that it moves nothing when it appears. */
  readonly isChecked: boolean;
  /** The control, and an optional button above the note. */
  readonly children: ReactNode;
}

const textOf = (problem: Labelled["problem"]): string | undefined =>
  typeof problem === "string" ? problem : problem?.text;

/** Attributes that link a control to its label and note. */
const tied = (id: string, { hint, problem }: Labelled) => ({
  id,
  "aria-invalid": problem ? (true as const) : undefined,
  "aria-describedby": (textOf(problem) ?? hint) ? `${id}-note` : undefined,
});

function Frame({ id, label, hidesLabel, hint, problem, wide, isChecked, children }: FrameProps) {
  const text = textOf(problem);
  return (
    <div className={wide ? css.wide : css.field}>
      <label htmlFor={id} className={hidesLabel ? "visually-hidden" : undefined}>
        {label}
      </label>
      {children}
      {(hint || isChecked) && (
        <span className={css.notes}>
          {hint && (
            <span
              className={problem ? `${css.hint} ${css.covered}` : css.hint}
              {...(!problem && { id: `${id}-note` })}
            >
              {hint}
            </span>
          )}
          {text && (
            <span id={`${id}-note`} className={css.problem}>
              {text}
            </span>
          )}
        </span>
      )}
    </div>
  );
}

/** Keeps typed text unchanged: phones begin it with a capital, which changes a topic, a path and a hash. */
export const VERBATIM = {
  autoCapitalize: "off",
  autoComplete: "off",
  autoCorrect: "off",
  spellCheck: false,
} as const;

interface FieldProps extends Labelled, Omit<ComponentProps<"input">, "id" | "className"> {
  /** Monospace font, for hex and addresses. */
  readonly mono?: boolean;
  /** About eight characters wide. */
  readonly short?: boolean;
}

/**
 * Labelled input. Controlled by `value` and `onChange`; uncontrolled with `name` and `defaultValue`, which
 * preserves input typed before hydration. A {@link Problem} with a suggestion adds a button to accept it.
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
    <Frame {...labelled} id={id} wide={wide ?? false} isChecked={"problem" in props}>
      <input
        // HTML has no autocomplete on file inputs.
        {...(input.type !== "file" && VERBATIM)}
        // A topic or a text in Hebrew or Arabic is typed from the right; hex never is.
        dir={mono ? undefined : "auto"}
        data-hash={mono ? "" : undefined}
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

/** Labelled monospace textarea. */
export function Area(props: AreaProps) {
  const { label, hidesLabel, hint, problem, wide = true, ...area } = props;
  const id = useId();
  const labelled: Labelled = { label, hint, problem, ...(hidesLabel && { hidesLabel }) };
  return (
    <Frame {...labelled} id={id} wide={wide} isChecked={"problem" in props}>
      <textarea
        {...VERBATIM}
        {...area}
        {...tied(id, labelled)}
        className={`${css.control} ${css.area}`}
      />
    </Frame>
  );
}

/** Options of a `Select`, `Choice` or filter: labels by value, in display order. */
export type Options = Readonly<Record<string, string>>;

/** Options with the values as labels. */
export const optionsOf = (values: readonly string[]): Options =>
  Object.fromEntries(values.map((value) => [value, value]));

/** `<option>` elements of a select. */
export function Labels({ of }: { readonly of: Options }) {
  return Object.entries(of).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

interface SelectProps extends Labelled, Omit<ComponentProps<"select">, "id" | "className"> {
  /** Omit to pass `<option>` elements as `children`. */
  readonly options?: Options;
}

/** Labelled select. */
export function Select(props: SelectProps) {
  const { label, hidesLabel, hint, problem, wide, options, children, ...select } = props;
  const id = useId();
  const labelled: Labelled = { label, hint, problem, ...(hidesLabel && { hidesLabel }) };
  return (
    <Frame {...labelled} id={id} wide={wide ?? false} isChecked={"problem" in props}>
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
  /** Makes the group controlled, together with `onValue`. */
  readonly value?: string;
  readonly onValue?: (value: string) => void;
  readonly hidesLabel?: boolean;
}

/** Radio group in a row, for two to five short options. */
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
  /** `on` to check the box initially; pass `checked` to control it. */
  readonly defaultValue?: string;
}

/** Labelled checkbox with the value `on`. */
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
