import { useEffect, useRef, type ReactNode } from "react";
import { announce, REST_MS } from "./announce.ts";

interface Props {
  readonly className?: string | undefined;
  /** Does not shrink below the greatest height it had at its current width. */
  readonly keepsHeight?: boolean;
  /** Announces its first content, too: for a result that is not shown before there is one. */
  readonly isNew?: boolean;
  /** The result as an object: another one is announced even if it reads the same. */
  readonly of?: unknown;
  readonly children: ReactNode;
}

/** Text of an element as it is shown, in one line. */
const shownText = (element: HTMLElement): string =>
  element.innerText.replaceAll(/\s+/g, " ").trim();

/** Keeps an element from shrinking; returns what ends that. */
function keepHeight(element: HTMLElement): () => void {
  let width = 0;
  let height = 0;
  const observer = new ResizeObserver(() => {
    if (element.offsetWidth !== width) {
      width = element.offsetWidth;
      height = 0;
      element.style.minHeight = "";
    }
    if (element.offsetHeight <= height) return;
    height = element.offsetHeight;
    element.style.minHeight = `${height}px`;
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * Shows a result and has it announced once it has not changed for a second: a result that changes with
 * every key would be read with every key. `aria-live` is off, as {@link announce} speaks for it.
 */
export function Status({ className, keepsHeight = false, isNew = false, of, children }: Props) {
  const shown = useRef<HTMLDivElement>(null);
  const isNext = useRef(isNew);
  useEffect(() => {
    const element = shown.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let said = isNext.current ? "" : element.textContent;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (element.textContent === said) return;
        said = element.textContent;
        const text = shownText(element);
        if (text !== "") announce(text);
      }, REST_MS);
    };
    if (isNext.current) wait();
    isNext.current = true;
    const observer = new MutationObserver((changes) => {
      // "Copied" in the label of a copy button is no new result.
      if (!changes.every(({ target }) => target.parentElement?.closest("button"))) wait();
    });
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    // Another `of` is another result.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [of]);
  useEffect(
    () => (keepsHeight && shown.current ? keepHeight(shown.current) : undefined),
    [keepsHeight],
  );
  return (
    // Not `<output>`, which allows phrasing content only.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div ref={shown} className={className} role="status" aria-live="off">
      {children}
    </div>
  );
}
