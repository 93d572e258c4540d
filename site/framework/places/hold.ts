/** Maximum time to wait for late parts such as lists and the API reference. */
const PATIENCE_MS = 5_000;
/** Frames in which an element must not move before it counts as reached. */
const STEADY_FRAMES = 20;
const STOPS = ["wheel", "touchstart", "keydown", "pointerdown"];

let end: (() => void) | undefined;

/** Whether the page is being scrolled to an element. */
export const isHeld = (): boolean => end !== undefined;

/** Ends `hold`. */
export const letGo = (): void => end?.();

/** Ignores horizontal wheel events: the trackpad's back gesture emits them. */
function stopNow(event: Event): void {
  const { deltaX = 0, deltaY = 1 } = event as Partial<WheelEvent>;
  if (Math.abs(deltaY) > Math.abs(deltaX)) letGo();
}

/** Scrolls once; returns whether the element is at its target position. */
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
 * Keeps an element at a scroll position (`topOf`: pixels below the viewport's top; absent: the position
 * of a hash link) while parts of the page load late and rows with `content-visibility` get their real
 * height. Stops on user input.
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
