/**
 * Replaces `nprogress` 0.2 with the framework's settings: a bar without a spinner, which starts at 8 % and
 * trickles. Elements, increments and durations equal the library's.
 */
const LEAST = 0.08;
const MOST = 0.994;
const SPEED_MS = 200;
const TRICKLE_MS = 800;

/** Share that is done, 0 while there is nothing to do. */
let done = 0;

const moved = (share: number): string => `translate3d(${(share - 1) * 100}%,0,0)`;

/** The element of the bar, made at a share if it is not there. */
function elementAt(share: number): HTMLElement {
  const shown = document.getElementById("nprogress");
  if (shown) return shown;
  const made = document.createElement("div");
  made.id = "nprogress";
  made.innerHTML = '<div class="bar"><div class="peg"></div></div>';
  (made.firstChild as HTMLElement).style.transform = moved(share);
  document.documentElement.classList.add("nprogress-busy");
  document.body.append(made);
  return made;
}

function fadeOut(element: HTMLElement): void {
  Object.assign(element.style, { transition: "none", opacity: "1" });
  setTimeout(() => {
    Object.assign(element.style, { transition: `all ${SPEED_MS}ms linear`, opacity: "0" });
    setTimeout(() => {
      document.documentElement.classList.remove("nprogress-busy");
      element.remove();
    }, SPEED_MS);
  }, SPEED_MS);
}

function moveTo(share: number): void {
  const element = elementAt(done && share);
  done = share < 1 ? share : 0;
  // Force layout, or the browser skips the transition.
  void element.offsetWidth;
  Object.assign((element.firstChild as HTMLElement).style, {
    transform: moved(share),
    transition: `all ${SPEED_MS}ms ease`,
  });
  if (share === 1) fadeOut(element);
}

const moveBy = (share: number): void => moveTo(Math.min(done + share, MOST));

function trickle(): void {
  setTimeout(() => {
    if (done === 0) return;
    moveBy(Math.random() * 0.02);
    trickle();
  }, TRICKLE_MS);
}

/** The part of the library that the framework calls; its settings are those above. */
export default {
  configure(_settings: object): void {},
  start(): void {
    if (done === 0) moveTo(LEAST);
    trickle();
  },
  done(): void {
    if (done === 0) return;
    moveBy(0.3 + 0.5 * Math.random());
    moveTo(1);
  },
};
