import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useCopy } from "../../ui/useCopy.ts";

const ROWS = ".api-field, .api-response, .api-op, .api-section, .api-group-head";

/** Between the button and the edge of the window, its own margin included. */
const MARGIN_PX = 16;

/**
 * One button for all rows: it stands in the line of the name that has the pointer or the focus, copies
 * the address of the row, and so costs the page one element instead of two thousand.
 */
export function CopyLink({ page }: { readonly page: HTMLElement }) {
  const [link, setLink] = useState<HTMLAnchorElement>();
  useEffect(() => {
    const show = ({ type, target }: Event): void => {
      if (!(target instanceof Element) || target.closest(".api-link")) return;
      const from = type === "focusin" ? target : target.closest(ROWS);
      const next =
        type === "focusin"
          ? from?.closest<HTMLAnchorElement>(".api-name")
          : from?.querySelector<HTMLAnchorElement>(".api-name");
      if (next) setLink(next);
    };
    page.addEventListener("pointerover", show);
    page.addEventListener("focusin", show);
    return () => {
      page.removeEventListener("pointerover", show);
      page.removeEventListener("focusin", show);
    };
  }, [page]);
  if (!link?.parentElement) return null;
  return createPortal(<Button key={link.href} link={link} />, link.parentElement);
}

/** What it says is also its accessible name; what is not its usual text only for a while. */
function Button({ link }: { readonly link: HTMLAnchorElement }) {
  const [done, copy] = useCopy();
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    const origin = button?.offsetParent?.getBoundingClientRect();
    // A name that is broken over lines ends where its last line does.
    const end = [...link.getClientRects()].at(-1);
    if (!button || !origin || !end) return;
    // Behind a long name on a phone there is no room.
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
