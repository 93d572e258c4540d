import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useCopy } from "../../ui/useCopy.ts";

const ROWS = ".api-field, .api-response, .api-op, .api-section, .api-group-head";

/** Gap between the button and the edge of the viewport, including its margin. */
const MARGIN_PX = 16;

/** Link in the name of the row around an element. */
const nameIn = (element: Element | undefined): HTMLAnchorElement | null | undefined =>
  element?.closest(ROWS)?.querySelector<HTMLAnchorElement>(".api-name");

/**
 * One button for all rows: moves to the row under the pointer or focus and copies its URL. Saves
 * two thousand elements on the page.
 */
export function CopyLink({ page }: { readonly page: HTMLElement }) {
  const [link, setLink] = useState<HTMLAnchorElement>();
  useEffect(() => {
    const show = ({ type, target }: Event): void => {
      if (!(target instanceof Element) || target.closest(".api-link")) return;
      const next =
        type === "focusin" ? target.closest<HTMLAnchorElement>(".api-name") : nameIn(target);
      if (next) setLink(next);
    };
    page.addEventListener("pointerover", show);
    page.addEventListener("focusin", show);
    // The pointer may already be on a row when this component loads.
    setLink(nameIn([...page.querySelectorAll(":hover")].at(-1)) ?? undefined);
    return () => {
      page.removeEventListener("pointerover", show);
      page.removeEventListener("focusin", show);
    };
  }, [page]);
  if (!link?.parentElement) return null;
  return createPortal(<Button key={link.href} link={link} />, link.parentElement);
}

/** The label is also the accessible name; it shows the copy result for a while. */
function Button({ link }: { readonly link: HTMLAnchorElement }) {
  const [done, copy] = useCopy();
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    const origin = button?.offsetParent?.getBoundingClientRect();
    // For a name that wraps, position after its last line.
    const end = [...link.getClientRects()].at(-1);
    if (!button || !origin || !end) return;
    // Clamp to the viewport: on a phone a long name leaves no space after it.
    const last = document.documentElement.clientWidth - button.offsetWidth - MARGIN_PX;
    button.style.left = `${Math.min(end.right, last) - origin.left}px`;
    button.style.top = `${end.top - origin.top}px`;
  }, [link]);
  const name = `${done === undefined ? "Copy link" : `${done}: link`} to ${link.textContent}`;
  return (
    <button
      ref={ref}
      type="button"
      className="api-link"
      aria-label={name}
      onClick={() => copy(link.href)}
    >
      {done ?? "Copy link"}
    </button>
  );
}
