export type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The value of a field, or whether it is checked. */
export type FieldState = string | boolean;

const isChecked = (field: FormField): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";

export const stateOf = (field: FormField): FieldState =>
  isChecked(field) ? field.checked : field.value;

/** A value that no field has. */
const OTHER = "\u{f8ff}";

/**
 * Puts a field into a state as the reader did, with its events. React ignores an event that leaves a field
 * as React has last seen it, and hydration takes a value that was typed before for seen, so the field is
 * first put into another state.
 */
export function restoreField(field: FormField, state: FieldState): void {
  if (typeof state === "boolean") {
    (field as HTMLInputElement).checked = !state;
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) {
    field.value = state;
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    return;
  }
  if (field.type === "file") {
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const { selectionStart, selectionEnd } = field;
  field.value = OTHER;
  // React watches the field's own property.
  const prototype: unknown = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, state);
  if (selectionStart !== null && selectionEnd !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
