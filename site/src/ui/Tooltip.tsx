import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import css from "./tooltip.module.css";
import { useTask } from "./useTask.ts";

/** A pointer that only passes shows nothing. */
const SHOW_AFTER_MS = 250;
/** Time to move the pointer from the anchor onto the tooltip. */
const HIDE_AFTER_MS = 150;
const MARGIN_PX = 8;

interface Props {
  /** Id of the tooltip, referenced by its anchor. */
  readonly id: string;
  /** Where anchors may be; they need not exist yet. */
  readonly root: Document | HTMLElement;
  /** Selector of the anchors: links and buttons. */
  readonly anchors: string;
  /** Content for an anchor; nothing is shown when it is empty or the promise rejects. */
  readonly content: (anchor: HTMLElement) => ReactNode | Promise<ReactNode>;
}

interface Position {
  readonly left: number;
  readonly top: number;
}

/** Below the anchor, or above it where there is no room; inside of the window. */
function positionFor(anchor: HTMLElement, { width, height }: DOMRect): Position {
  // An anchor that wraps has a box for each line.
  const line = anchor.getClientRects()[0] ?? anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = line.bottom + height + MARGIN_PX < clientHeight;
  return {
    left: Math.max(MARGIN_PX, Math.min(line.left, clientWidth - width - MARGIN_PX)),
    top: isBelow ? line.bottom + 2 : line.top - height - 2,
  };
}

/** The anchor that has the pointer or the focus, after the delays of a tooltip. */
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
      (target instanceof Element && target.closest<HTMLElement>(anchors)) || undefined;
    const point = (target: EventTarget | null): void => {
      clearTimeout(timer);
      if (target instanceof Element && target.closest(`#${id}`)) return;
      const next = anchorAt(target);
      timer = setTimeout(() => setAnchor(next), next ? SHOW_AFTER_MS : HIDE_AFTER_MS);
    };
    root.addEventListener(
      "pointerover",
      (event) => {
        if ((event as PointerEvent).pointerType === "mouse") point(event.target);
      },
      { signal },
    );
    root.addEventListener(
      "focusin",
      ({ target }) => {
        const next = anchorAt(target);
        show(next?.matches(":focus-visible") ? next : undefined);
      },
      { signal },
    );
    // A tap on a link follows it; a tap on a button has no other use than its tooltip.
    root.addEventListener(
      "click",
      ({ target }) => {
        const next = anchorAt(target);
        if (next instanceof HTMLButtonElement) show(next);
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
    // Hide on scroll; a pending tooltip is positioned when it opens.
    window.addEventListener("scroll", () => setAnchor(undefined), { signal, passive: true });
    // The pointer may already be on an anchor when this component loads.
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
    if (box.current) setPosition(positionFor(anchor, box.current.getBoundingClientRect()));
    anchor.setAttribute("aria-describedby", id);
    return () => anchor.removeAttribute("aria-describedby");
  }, [id, anchor]);
  return (
    <div ref={box} id={id} className={css.tooltip} role="tooltip" style={position}>
      {children}
    </div>
  );
}

/**
 * Explains the anchors of a page while one has the pointer or the focus: after a delay for the mouse, at
 * once for the keyboard. It stays while the pointer is on it; Escape and scrolling hide it (WCAG 1.4.13).
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
