import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import css from "./tooltip.module.css";
import { useTask } from "./useTask.ts";

/** Hover delay, so that a passing pointer shows no tooltip. */
const SHOW_AFTER_MS = 250;
/** Grace period to move the pointer from the anchor to the tooltip. */
const HIDE_AFTER_MS = 150;
const MARGIN_PX = 8;

interface Props {
  /** Id of the tooltip, referenced by its anchor. */
  readonly id: string;
  /** Element for event delegation; anchors may be added later. */
  readonly root: Document | HTMLElement;
  /** CSS selector of the anchors: links and buttons. */
  readonly anchors: string;
  /** Content for an anchor; nothing is shown when it is empty or the promise rejects. */
  readonly content: (anchor: HTMLElement) => ReactNode | Promise<ReactNode>;
}

interface Position {
  readonly left: number;
  readonly top: number;
}

/** Positions the tooltip below the anchor, or above if it does not fit; keeps it in the viewport. */
function positionFor(anchor: HTMLElement, { width, height }: DOMRect): Position {
  // A wrapped anchor has one box per line; use the first.
  const line = anchor.getClientRects()[0] ?? anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = line.bottom + height + MARGIN_PX < clientHeight;
  return {
    left: Math.max(MARGIN_PX, Math.min(line.left, clientWidth - width - MARGIN_PX)),
    top: isBelow ? line.bottom + 2 : line.top - height - 2,
  };
}

/** Tells whether an element has the focus, and has it from the keyboard. */
const hasKeyboardFocus = (element: Element): boolean => element.matches(":focus-visible");

/** The anchor that is shown, if it has the focus from the keyboard: only blur and Escape hide it. */
const keepFocused = (shown: HTMLElement | undefined): HTMLElement | undefined =>
  shown && hasKeyboardFocus(shown) ? shown : undefined;

/** Returns the hovered or focused anchor, after the show and hide delays. */
function useAnchor({ id, root, anchors }: Omit<Props, "content">): HTMLElement | undefined {
  const [anchor, setAnchor] = useState<HTMLElement>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout>;
    const show = (next: HTMLElement | undefined): void => {
      clearTimeout(timer);
      setAnchor(next);
    };
    const anchorAt = (target: EventTarget | null): HTMLElement | undefined =>
      (target instanceof Element &&
        root.contains(target) &&
        target.closest<HTMLElement>(anchors)) ||
      undefined;
    const point = (target: EventTarget | null): void => {
      clearTimeout(timer);
      if (target instanceof Element && target.closest(`#${id}`)) return;
      const next = anchorAt(target);
      timer = setTimeout(
        () => setAnchor((shown) => next ?? keepFocused(shown)),
        next ? SHOW_AFTER_MS : HIDE_AFTER_MS,
      );
    };
    root.addEventListener(
      "pointerover",
      (event) => {
        if ((event as PointerEvent).pointerType === "mouse") point(event.target);
      },
      { signal },
    );
    const focus = (target: EventTarget | null): void => {
      // A link in the tooltip may take the focus.
      if (target instanceof Element && target.closest(`#${id}`)) return;
      const next = anchorAt(target);
      show(next && hasKeyboardFocus(next) ? next : undefined);
    };
    document.addEventListener("focusin", ({ target }) => focus(target), { signal });
    // Buttons show the tooltip on click (touch); links navigate.
    root.addEventListener(
      "click",
      ({ target }) => {
        const next = anchorAt(target);
        if (next && !(next instanceof HTMLAnchorElement)) show(next);
      },
      { signal },
    );
    document.addEventListener(
      "keydown",
      ({ key }) => {
        if (key === "Escape") show(undefined);
      },
      { signal },
    );
    // Hide when the pointer's anchor scrolls away. Focus scrolls its anchor into view: keep that one.
    window.addEventListener("scroll", () => setAnchor(keepFocused), { signal, passive: true });
    // Focus or the pointer may already be on an anchor when this component loads.
    focus(document.activeElement);
    point(root.querySelector(`:is(${anchors}):hover`));
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [id, root, anchors]);
  return anchor;
}

interface BoxProps {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly children: ReactNode;
}

function Box({ id, anchor, children }: BoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<Position>();
  useLayoutEffect(() => {
    const place = (): void => {
      if (box.current) setPosition(positionFor(anchor, box.current.getBoundingClientRect()));
    };
    place();
    anchor.setAttribute("aria-describedby", id);
    window.addEventListener("scroll", place, { passive: true });
    return () => {
      anchor.removeAttribute("aria-describedby");
      window.removeEventListener("scroll", place);
    };
  }, [id, anchor]);
  return (
    <div ref={box} id={id} className={css.tooltip} role="tooltip" style={position}>
      {children}
    </div>
  );
}

/**
 * Tooltip for all anchors below `root`: after a delay on hover, immediately on keyboard focus. Stays open
 * while hovered; Escape hides it, and scrolling unless its anchor has keyboard focus (WCAG 1.4.13).
 */
export function Tooltip({ id, root, anchors, content }: Props) {
  const anchor = useAnchor({ id, root, anchors });
  const loading = useTask(async (_run, of: HTMLElement) => ({ of, text: await content(of) }));
  const { run: load, value } = loading;
  useEffect(() => {
    if (anchor) void load(anchor);
  }, [load, anchor]);
  if (!anchor || value?.of !== anchor || !value.text) return null;
  return (
    <Box id={id} anchor={anchor}>
      {value.text}
    </Box>
  );
}
