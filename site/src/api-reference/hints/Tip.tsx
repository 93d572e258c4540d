import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Copied } from "./Copied.tsx";

/** The way from the name to its explanation takes the pointer this long at most. */
const STAY_MS = 200;
const ID = "api-tip";
/** What has more to say: the name of a format, and a chip with words about a change. */
const EXPLAINED = ".api-format, .api-chip[data-says]";

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

/** A line of words about a change; what stands between backticks is code. */
function Line({ text }: { readonly text: string }) {
  return (
    <p>
      {text
        .split("`")
        .map((part, at) => (at % 2 === 0 ? part : <code key={`${at} ${part}`}>{part}</code>))}
    </p>
  );
}

/** What there is to say: the words of a chip, or the entry of a format, which is on the page. */
function explanation(link: HTMLElement): ReactNode {
  const { says } = link.dataset;
  if (says !== undefined) return says.split("\n").map((line) => <Line key={line} text={line} />);
  const entry = document.getElementById(`format-${link.textContent}`);
  return (
    entry &&
    [...entry.children].slice(1).map((part) => (
      <p key={part.className} className={part.className}>
        <Copied from={part} />
      </p>
    ))
  );
}

/** Explains a value format or a change where its name has the pointer or the focus. */
export function Tip({ page }: { readonly page: HTMLElement }) {
  const [link, setLink] = useState<HTMLElement>();
  const tip = useRef<HTMLDivElement>(null);
  const text = link && explanation(link);
  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout>;
    const show = ({ type, target }: Event): void => {
      clearTimeout(leaving);
      if (!(target instanceof Element) || tip.current?.contains(target)) return;
      const next = target.closest<HTMLElement>(EXPLAINED) ?? undefined;
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
    // Who pressed Escape may want to read it again.
    page.addEventListener("click", show);
    document.addEventListener("keydown", hide);
    return () => {
      clearTimeout(leaving);
      page.removeEventListener("pointerover", show);
      page.removeEventListener("focusin", show);
      page.removeEventListener("focusout", leave);
      page.removeEventListener("click", show);
      document.removeEventListener("keydown", hide);
    };
  }, [page]);
  useLayoutEffect(() => {
    if (!link || !tip.current) return undefined;
    Object.assign(tip.current.style, placeFor(link, tip.current));
    link.setAttribute("aria-describedby", ID);
    return () => link.removeAttribute("aria-describedby");
  }, [link]);
  if (!text) return null;
  return (
    <div id={ID} ref={tip} className="api-tip" role="tooltip">
      {text}
    </div>
  );
}
