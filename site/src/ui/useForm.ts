import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";

/** Text of every field by its name; an unchecked box is absent. */
export type Values<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** What `useForm` gives: the values now, and what to spread on the form element. */
export interface Form<Name extends string> {
  readonly values: Values<Name>;
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onInput: () => void;
    readonly onSubmit: (event: FormEvent) => void;
  };
  /** Name and first value, to spread on a field. */
  readonly field: (name: Name) => { readonly name: Name; readonly defaultValue: string };
}

function readForm<Name extends string>(form: HTMLFormElement): Values<Name> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") values[name] = value;
  }
  return values as Values<Name>;
}

/**
 * A form whose fields the browser keeps (`defaultValue`, not `value`): what a reader typed before
 * the page was hydrated, or what the browser restored, is read once on mount and not lost.
 */
export function useForm<Name extends string>(initial: Values<Name>): Form<Name> {
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const read = (): void => {
    if (ref.current) setValues(readForm(ref.current));
  };
  useEffect(read, []);
  return {
    values,
    props: { ref, onInput: read, onSubmit: (event) => event.preventDefault() },
    field: (name) => ({ name, defaultValue: initial[name] ?? "" }),
  };
}
