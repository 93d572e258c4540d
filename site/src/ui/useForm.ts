import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";

/** Field values by name; unchecked boxes are absent. */
export type FormValues<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Return value of `useForm`: current values, and props for the form element. */
export interface Form<Name extends string> {
  readonly values: FormValues<Name>;
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onInput: () => void;
    readonly onSubmit: (event: FormEvent) => void;
  };
  /** Returns `name` and `defaultValue` of a field, to spread on its control. */
  readonly field: (name: Name) => { readonly name: Name; readonly defaultValue: string };
}

function readForm<Name extends string>(form: HTMLFormElement): FormValues<Name> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") values[name] = value;
  }
  return values as FormValues<Name>;
}

/**
 * Form with uncontrolled fields (`defaultValue`): reads the values on mount, to preserve input typed
 * before hydration or restored by the browser.
 */
export function useForm<Name extends string>(initial: FormValues<Name>): Form<Name> {
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
