// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Zoom } from "./Zoom.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div class="markdown">
    <figure class="figure figure-drawn"><div class="zoomable">
      <svg width="10" aria-label="A tree"></svg><button class="zoom-open">Enlarge</button>
    </div></figure>
    <a href="#x"><img alt="in a link" src="/a.png"></a>
    <img alt="large one" src="/small.png" data-zoom-src="/large.png">
  </div><img alt="in the bar" src="/mark.svg">`;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const dialog = (): HTMLDialogElement | null => document.querySelector("dialog");
const attach = (): void => {
  render(<Zoom />);
  act(() => void vi.advanceTimersByTime(1000));
};
const open = (): void => {
  attach();
  fireEvent.click(screen.getByText("Enlarge"));
};

test("a click counts from one second after the page came", () => {
  render(<Zoom />);
  act(() => void vi.advanceTimersByTime(999));
  fireEvent.click(screen.getByText("Enlarge"));
  expect(dialog()).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  fireEvent.click(screen.getByText("Enlarge"));
  expect(dialog()?.dataset.state).toBe("open");
});

test("a drawing is shown in the frame of its figure, and its button gets the focus back", () => {
  open();
  expect(dialog()?.open).toBe(true);
  expect(dialog()?.className).toContain("figure-drawn");
  expect(dialog()?.querySelector("svg")?.getAttribute("aria-label")).toBe("A tree");
  fireEvent.click(screen.getByText("Close"));
  expect(dialog()).toBeNull();
  expect(document.activeElement?.className).toBe("zoom-open");
});

test("a resize closes it", () => {
  open();
  fireEvent(window, new Event("resize"));
  expect(dialog()).toBeNull();
});

test.each([
  ["down", 0, 40, 41],
  ["up", 100, 60, 59],
])("more than 40 px of scrolling %s close it", (_, from, within, beyond) => {
  window.scrollY = from;
  open();
  window.scrollY = within;
  fireEvent.scroll(window);
  expect(dialog()).not.toBeNull();
  window.scrollY = beyond;
  fireEvent.scroll(window);
  expect(dialog()).toBeNull();
  window.scrollY = 0;
});

test("a large picture that cannot be had is replaced by the small one, with a warning", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  attach();
  fireEvent.click(screen.getByAltText("large one"));
  const image = (): HTMLImageElement => dialog()!.querySelector("img")!;
  expect(image().getAttribute("src")).toBe("/large.png");
  fireEvent.error(image());
  expect(warn).toHaveBeenCalledWith("Unable to reach the zoom image target /large.png");
  expect(image().getAttribute("src")).not.toBe("/large.png");
});

test("a picture in a link leads where the link does, and only those of the text are enlarged", () => {
  attach();
  fireEvent.click(screen.getByAltText("in a link"));
  expect(dialog()).toBeNull();
  fireEvent.click(screen.getByAltText("in the bar"));
  expect(dialog()).toBeNull();
});
