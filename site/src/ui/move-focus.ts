const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex]";

/**
 * To be called before a control is removed. If it has the focus, which the browser would drop, the nearest
 * control above it in the page's content gets the focus, or else the nearest below, unless another element
 * takes it meanwhile.
 */
export function moveFocusFrom(removed: HTMLElement): void {
  if (document.activeElement !== removed) return;
  const controls = [...(removed.closest("main")?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const at = controls.indexOf(removed);
  const nearest = [...controls.slice(0, at).reverse(), ...controls.slice(at + 1)];
  // Later: an effect of what replaces the control may focus it.
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    // Elements that are removed, hidden or disabled refuse the focus.
    nearest.find((element) => {
      element.focus({ preventScroll: true });
      return document.activeElement === element;
    });
  });
}
