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

/**
 * Scrolls until the element of an id stands `top` pixels below the window's top (absent: where a link
 * to it leads) and stays there: parts of a page come late, and entries of long lists get their true height
 * only near the window. Gives up when the reader takes over.
 */
export function hold(id: string, top?: number): void {
  letGo();
  const last = performance.now() + PATIENCE_MS;
  let goal = top;
  let steady = 0;
  let frame = 0;
  const step = (): void => {
    const element = document.getElementById(id);
    if (goal === undefined) element?.scrollIntoView();
    const away = element?.getBoundingClientRect().top;
    goal ??= away;
    const distance = (away ?? NaN) - (goal ?? NaN);
    if (distance) window.scrollBy({ top: distance, behavior: "instant" });
    steady = Math.abs(distance) < 1 ? steady + 1 : 0;
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
