/** Lists and the reference come after their page; a reader is not made to wait for longer. */
const PATIENCE_MS = 5_000;
/** Frames in which an element must not move before it counts as reached. */
const STEADY_FRAMES = 20;
const STOPS = ["wheel", "touchstart", "keydown", "pointerdown"];

let end: (() => void) | undefined;

/** Whether the page is being scrolled to an element. */
export const isHeld = (): boolean => end !== undefined;

/** Ends `hold`. */
export const letGo = (): void => end?.();

/** The gesture that goes back ends in sideways wheel events; they are no wish to scroll. */
function stopNow(event: Event): void {
  const { deltaX = 0, deltaY = 1 } = event as Partial<WheelEvent>;
  if (Math.abs(deltaY) > Math.abs(deltaX)) letGo();
}

/** Scrolls once; whether the element stands where it is wanted. */
type Move = (element: Element) => boolean;

/** To where a link to the element leads; that is reached when nothing moves any more. */
function asLink(): Move {
  let last = NaN;
  return (element) => {
    element.scrollIntoView();
    const { top } = element.getBoundingClientRect();
    const isSteady = Math.abs(top - last) < 1;
    last = top;
    return isSteady;
  };
}

/** To a place in the window. */
function toTop(topOf: (box: DOMRect) => number): Move {
  return (element) => {
    const box = element.getBoundingClientRect();
    const distance = box.top - topOf(box);
    if (distance) window.scrollBy({ top: distance, behavior: "instant" });
    return Math.abs(distance) < 1;
  };
}

/**
 * Scrolls until an element stands where it is wanted (`topOf` says how many pixels below the window's
 * top; absent: where a link to it leads) and stays there: parts of a page come late, and entries of
 * long lists get their true height only near the window. Gives up when the reader takes over.
 */
export function hold(find: () => Element | null, topOf?: (box: DOMRect) => number): void {
  letGo();
  const last = performance.now() + PATIENCE_MS;
  const move = topOf ? toTop(topOf) : asLink();
  let steady = 0;
  let frame = 0;
  const step = (): void => {
    const element = find();
    steady = element && move(element) ? steady + 1 : 0;
    if (steady > STEADY_FRAMES || performance.now() > last) letGo();
    else frame = requestAnimationFrame(step);
  };
  end = () => {
    end = undefined;
    cancelAnimationFrame(frame);
    for (const name of STOPS) window.removeEventListener(name, stopNow);
  };
  for (const name of STOPS) window.addEventListener(name, stopNow, { passive: true });
  step();
}
