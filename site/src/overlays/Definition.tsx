import { useEffect, useLayoutEffect, useRef, useState } from "react";

const SHOW_AFTER_MS = 250;
/** Time to bring the pointer from the word to its definition. */
const HIDE_AFTER_MS = 150;
const ID = "definition";
const MARGIN_PX = 8;
const WORD = ".term[data-definition]";

interface Place {
  readonly left: number;
  readonly top: number;
}

/** Below the word, or above it where there is no room; never over the edges of the window. */
function placeFor(word: HTMLElement, { width, height }: DOMRect): Place {
  const line = word.getClientRects()[0] ?? word.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = line.bottom + height + MARGIN_PX < clientHeight;
  return {
    left: Math.max(MARGIN_PX, Math.min(line.left, clientWidth - width - MARGIN_PX)),
    top: isBelow ? line.bottom : line.top - height,
  };
}

function Tip({ word }: { readonly word: HTMLElement }) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    if (box.current) setPlace(placeFor(word, box.current.getBoundingClientRect()));
    word.setAttribute("aria-describedby", ID);
    return () => word.removeAttribute("aria-describedby");
  }, [word]);
  return (
    <div ref={box} id={ID} className="definition" role="tooltip" style={place}>
      {word.dataset.definition}
    </div>
  );
}

const wordAt = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>(WORD)) || undefined;

/**
 * Shows what a glossary word means while the pointer or the focus is on it; the word is a link to the
 * whole entry. It stays while the pointer is on it, and Escape puts it away.
 */
export function Definition() {
  const [word, setWord] = useState<HTMLElement>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout>;
    const show = (next: HTMLElement | undefined): void => {
      clearTimeout(timer);
      setWord(next);
    };
    const point = (target: EventTarget | null): void => {
      clearTimeout(timer);
      if (target instanceof Element && target.closest(`#${ID}`)) return;
      const next = wordAt(target);
      timer = setTimeout(() => setWord(next), next ? SHOW_AFTER_MS : HIDE_AFTER_MS);
    };
    const onPointer = ({ pointerType, target }: PointerEvent): void => {
      if (pointerType === "mouse") point(target);
    };
    const onFocus = ({ target }: FocusEvent): void => {
      const next = wordAt(target);
      show(next?.matches(":focus-visible") ? next : undefined);
    };
    document.addEventListener("pointerover", onPointer, { signal });
    document.addEventListener("focusin", onFocus, { signal });
    document.addEventListener(
      "keydown",
      ({ key }) => {
        if (key === "Escape") show(undefined);
      },
      { signal },
    );
    // One that is still to come finds its word where it is then.
    window.addEventListener("scroll", () => setWord(undefined), { signal, passive: true });
    // The pointer may be there already.
    point(document.querySelector(`${WORD}:hover`));
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);
  return word && <Tip word={word} />;
}
