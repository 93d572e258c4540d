/** Focuses the first field of a submitted form that is shown as invalid, once the problem is shown. */
export function focusInvalid(form: HTMLFormElement): void {
  setTimeout(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
