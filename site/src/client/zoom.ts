/**
 * Enlarges pictures: images of the text and drawn figures. A click, or Enter on the focused picture
 * (on the button of a drawing), opens it over the page; Escape, a click, a resize or more than 40 px of scrolling closes
 * it and focus returns. Attached one second after a page is shown. One delegated listener serves
 * all pages.
 */
const SELECTOR = ".markdown img, .markdown .zoomable";
const ATTACH_DELAY_MS = 1000;
const SCROLL_OFFSET_PX = 40;

/** Where the enlarged picture is in its life. */
export type ZoomState = "closed" | "opening" | "open" | "closing";

let state: ZoomState = "closed";
let dialog: HTMLDialogElement | undefined;
let scrollStart = 0;

function enlarged(source: Element): Element {
  const drawing = source.querySelector("svg");
  if (drawing) {
    const copy = drawing.cloneNode(true) as SVGElement;
    copy.removeAttribute("width");
    copy.removeAttribute("height");
    return copy;
  }
  const image = new Image();
  const small = source as HTMLImageElement;
  const large = small.dataset.zoomSrc;
  image.src = large ?? small.currentSrc;
  image.alt = small.alt;
  image.onerror = () => {
    console.warn(`Unable to reach the zoom image target ${image.src}`);
    if (image.src !== small.currentSrc) image.src = small.currentSrc;
  };
  return image;
}

function setState(next: ZoomState): void {
  state = next;
  if (dialog) dialog.dataset.state = next;
}

function close(): void {
  if (state !== "open" && state !== "opening") return;
  setState("closing");
  dialog?.close();
}

function onScroll(): void {
  if (Math.abs(window.scrollY - scrollStart) > SCROLL_OFFSET_PX) close();
}

/** What gets the focus back: a drawing's button, or the picture itself. */
function openerOf(source: HTMLElement): HTMLElement {
  return source.querySelector<HTMLElement>(".zoom-open") ?? source;
}

function show(source: HTMLElement): void {
  if (state !== "closed") return;
  const picture = enlarged(source);
  const frame = document.createElement("dialog");
  dialog = frame;
  frame.className = "zoom figure";
  frame.ariaLabel = "Enlarged picture";
  if (picture instanceof SVGElement) {
    frame.dataset.drawn = "";
    frame.classList.add(...(source.closest("figure")?.classList ?? []));
  }
  const button = document.createElement("button");
  button.type = "button";
  button.className = "zoom-close";
  button.textContent = "Close";
  frame.append(picture, button);
  setState("opening");
  scrollStart = window.scrollY;
  frame.addEventListener("click", close);
  frame.addEventListener("close", () => {
    window.removeEventListener("resize", close);
    window.removeEventListener("scroll", onScroll);
    frame.remove();
    dialog = undefined;
    setState("closed");
    openerOf(source).focus({ preventScroll: true });
  });
  document.body.append(frame);
  frame.showModal();
  window.addEventListener("resize", close);
  window.addEventListener("scroll", onScroll, { passive: true });
  setState("open");
}

function pictureOf(event: Event): HTMLElement | undefined {
  const target = event.target as Element;
  return target.closest?.<HTMLElement>(SELECTOR) ?? undefined;
}

function attach(): void {
  document.addEventListener("click", (event) => {
    const picture = pictureOf(event);
    if (!picture || picture.closest("a, dialog")) return;
    show(picture);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const picture = pictureOf(event);
    if (!(picture instanceof HTMLImageElement)) return;
    event.preventDefault();
    show(picture);
  });
}

function makeReachable(): void {
  for (const image of document.querySelectorAll<HTMLElement>(".markdown img:not(a img)")) {
    image.tabIndex = 0;
    image.setAttribute("role", "button");
  }
}

let attached = false;

/** Called by the framework after every navigation. */
export function onRouteDidUpdate(): void {
  close();
  setTimeout(() => {
    makeReachable();
    if (!attached) attach();
    attached = true;
  }, ATTACH_DELAY_MS);
}
