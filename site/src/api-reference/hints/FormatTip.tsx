import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Copied } from "./Copied.tsx";

/** The way from the name to its explanation takes the pointer this long at most. */
const STAY_MS = 200;
const ID = "api-tip";

/** Beside the link, inside of the window; as the page, in which it stands, counts. */
function placeFor(link: Element, tip: HTMLElement): { left: string; top: string } {
  const box = link.getBoundingClientRect();
  const page = tip.offsetParent?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const left = Math.max(8, Math.min(box.left, innerWidth - tip.offsetWidth - 16));
  const isAbove =
    box.bottom + tip.offsetHeight + 12 > innerHeight && box.top > tip.offsetHeight + 90;
  const top = isAbove ? box.top - tip.offsetHeight - 6 : box.bottom + 6;
  return { left: `${left - page.left}px`, top: `${top - page.top}px` };
}

/** Explains a value format where its name has the pointer or the focus; the text is on the page. */
export function FormatTip({ page }: { readonly page: HTMLElement }) {
  const [link, setLink] = useState<Element>();
  const tip = useRef<HTMLDivElement>(null);
  const entry = link && document.getElementById(`format-${link.textContent}`);
  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout>;
    const show = ({ type, target }: Event): void => {
      clearTimeout(leaving);
      if (!(target instanceof Element) || tip.current?.contains(target)) return;
      const next = target.closest(".api-format") ?? undefined;
      // The pointer may be on its way to the explanation, to read on or to copy from it.
      if (next || type !== "pointerover") setLink(next);
      else leaving = setTimeout(() => setLink(undefined), STAY_MS);
    };
    const hide = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") setLink(undefined);
    };
    const leave = (): void => setLink(undefined);
    page.addEventListener("pointerover", show);
    page.addEventListener("focusin", show);
    page.addEventListener("focusout", leave);
    document.addEventListener("keydown", hide);
    return () => {
      clearTimeout(leaving);
      page.removeEventListener("pointerover", show);
      page.removeEventListener("focusin", show);
      page.removeEventListener("focusout", leave);
      document.removeEventListener("keydown", hide);
    };
  }, [page]);
  useLayoutEffect(() => {
    if (!link || !tip.current) return undefined;
    Object.assign(tip.current.style, placeFor(link, tip.current));
    link.setAttribute("aria-describedby", ID);
    return () => link.removeAttribute("aria-describedby");
  }, [link]);
  if (!entry) return null;
  return (
    <div id={ID} ref={tip} className="api-tip" role="tooltip">
      {[...entry.children].slice(1).map((part) => (
        <p key={part.className} className={part.className}>
          <Copied from={part} />
        </p>
      ))}
    </div>
  );
}
