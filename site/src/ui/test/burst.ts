/**
 * Types into a field 60 times in one task, as a fast typist on a slow device does: no timer and no
 * scheduled render runs between two keys. React refuses the 51st update of a chain in which each
 * render leaves another one waiting, and takes the character back.
 */
export function typeInBurst(field: HTMLInputElement | HTMLTextAreaElement): string {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const before = environment.IS_REACT_ACT_ENVIRONMENT;
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!;
  let text = "";
  for (let at = 0; at < 60; at += 1) {
    text = `${field.value}${at % 10}`;
    set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (before !== undefined) environment.IS_REACT_ACT_ENVIRONMENT = before;
  return text;
}
