const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex]";

/**
 * Ref of a control that its click or the end of its task removes. If it has the focus then, which the
 * browser would drop, the nearest control above it in the page's content gets the focus, or else the
 * nearest below, unless another element takes it meanwhile.
 */
export function leaveFocus(control: HTMLElement | null): () => void {
  // Called while the control is still in the document.
  return () => {
    if (!control || document.activeElement !== control) return;
    const controls = [...(control.closest("main")?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
    const at = controls.indexOf(control);
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
  };
}
