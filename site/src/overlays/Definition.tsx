import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { loadDefinitions } from "./definitions.ts";

const SHOW_AFTER_MS = 250;
/** Time to bring the pointer from the word to its definition. */
const HIDE_AFTER_MS = 150;
const ID = "definition";
const MARGIN_PX = 8;
const WORD = "a.term";

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

interface TipProps {
  readonly word: HTMLAnchorElement;
  readonly text: string;
}

function Tip({ word, text }: TipProps) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    if (box.current) setPlace(placeFor(word, box.current.getBoundingClientRect()));
    word.setAttribute("aria-describedby", ID);
    return () => word.removeAttribute("aria-describedby");
  }, [word]);
  return (
    <div ref={box} id={ID} className="definition" role="tooltip" style={place}>
      {text}
    </div>
  );
}

/** The definition of a word, as soon as it is there. Where it cannot be had, the word is still a link. */
function useDefinition(word: HTMLAnchorElement | undefined): string | undefined {
  const [found, setFound] = useState<TipProps>();
  useEffect(() => {
    let isWanted = true;
    if (word)
      loadDefinitions().then(
        (definitions) => {
          const text = definitions[word.hash.slice(1)];
          if (isWanted && text) setFound({ word, text });
        },
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [word]);
  return found?.word === word ? found?.text : undefined;
}

const wordAt = (target: EventTarget | null): HTMLAnchorElement | undefined =>
  (target instanceof Element && target.closest<HTMLAnchorElement>(WORD)) || undefined;

/**
 * Shows what a glossary word means while the pointer or the focus is on it; the word is a link to the
 * whole entry. It stays while the pointer is on it, and Escape puts it away.
 */
export function Definition() {
  const [word, setWord] = useState<HTMLAnchorElement>();
  const text = useDefinition(word);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout>;
    const show = (next: HTMLAnchorElement | undefined): void => {
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
  return word && text && <Tip word={word} text={text} />;
}
