// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, expect, test } from "vitest";
import { Button } from "./Button.tsx";

afterEach(cleanup);

/** Disables the focused button, as during its task, and takes its focus as Chromium does. */
function showBusy() {
  const shown = (isBusy: boolean) => (
    <>
      <Button disabled={isBusy}>Buy</Button>
      <a href="#next">next</a>
    </>
  );
  const { rerender } = render(shown(false));
  const button = screen.getByRole("button");
  button.focus();
  rerender(shown(true));
  // Here a disabled button has the focus until another element takes it.
  const link = screen.getByRole("link");
  link.focus();
  link.blur();
  expect(document.activeElement).toBe(document.body);
  return { button, end: () => rerender(shown(false)) };
}

test("a button gets its focus back when its task ends", () => {
  const { button, end } = showBusy();
  end();
  expect(document.activeElement).toBe(button);
});

test("a button takes no focus from where the user has moved", () => {
  const { end } = showBusy();
  const link = screen.getByRole("link");
  link.focus();
  end();
  expect(document.activeElement).toBe(link);
});

test("a button that had no focus takes none; its ref is the element", () => {
  const ref = createRef<HTMLButtonElement>();
  const { rerender } = render(<Button ref={ref} disabled />);
  rerender(<Button ref={ref} />);
  expect(document.activeElement).toBe(document.body);
  expect(ref.current).toBe(screen.getByRole("button"));
});
