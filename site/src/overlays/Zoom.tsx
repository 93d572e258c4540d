import { useCallback, useEffect, useRef, useState } from "react";

const PICTURES = ".markdown img, .markdown .zoomable";
const ATTACH_DELAY_MS = 1000;
const SCROLL_OFFSET_PX = 40;

interface PictureProps {
  /** Source: an image, or the container of an SVG drawing. */
  readonly source: Element;
}

function Picture({ source }: PictureProps) {
  const [isMissing, setMissing] = useState(false);
  const drawing = source.querySelector("svg");
  // Markup from our own build.
  if (drawing) return <div dangerouslySetInnerHTML={{ __html: drawing.outerHTML }} />;
  const image = source.querySelector("img") ?? (source as HTMLImageElement);
  const large = isMissing ? undefined : image.dataset.zoomSrc;
  return (
    <img
      src={large ?? image.currentSrc}
      alt={image.alt}
      onError={() => {
        console.warn(`Unable to reach the zoom image target ${large ?? image.currentSrc}`);
        setMissing(true);
      }}
    />
  );
}

interface EnlargedProps extends PictureProps {
  readonly onClosed: () => void;
}

function Enlarged({ source, onClosed }: EnlargedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<"opening" | "open" | "closing">("opening");
  const close = useCallback((): void => {
    setState("closing");
    dialog.current?.close();
  }, []);
  useEffect(() => {
    const start = window.scrollY;
    const onScroll = (): void => {
      if (Math.abs(window.scrollY - start) > SCROLL_OFFSET_PX) close();
    };
    dialog.current?.showModal();
    setState("open");
    window.addEventListener("resize", close);
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      window.removeEventListener("resize", close);
      window.removeEventListener("scroll", onScroll);
      source.querySelector<HTMLElement>(".zoom-open")?.focus({ preventScroll: true });
    };
  }, [source, close]);
  const drawn = source.querySelector("svg") ? source.closest("figure")?.className : undefined;
  return (
    // Escape closes it, too; the browser sees to that.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={`zoom figure ${drawn ?? ""}`}
      aria-label="Enlarged picture"
      data-state={state}
      data-drawn={drawn === undefined ? undefined : ""}
      onClick={close}
      onClose={onClosed}
    >
      <Picture source={source} />
      <button type="button" className="zoom-close">
        Close
      </button>
    </dialog>
  );
}

/**
 * Lightbox for images and SVG figures: a click, or the button of a figure, opens it; Escape, a
 * click, a resize or more than 40 px of scrolling closes it, and focus returns. Listens from one
 * second after mount.
 */
export function Zoom() {
  const [source, setSource] = useState<Element>();
  useEffect(() => {
    const open = ({ target }: MouseEvent): void => {
      const picture = target instanceof Element ? target.closest(PICTURES) : null;
      if (picture && !picture.closest("a")) setSource(picture);
    };
    const timer = setTimeout(() => document.addEventListener("click", open), ATTACH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", open);
    };
  }, []);
  return source && <Enlarged source={source} onClosed={() => setSource(undefined)} />;
}
