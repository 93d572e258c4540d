// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRef, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Button } from "./Button.tsx";
import { FileButton } from "./FileButton.tsx";

afterEach(cleanup);

test("a disabled button keeps the focus, and ignores clicks and its form", () => {
  const pressed = vi.fn();
  const submitted = vi.fn();
  const shown = (isBusy: boolean) => (
    <form onSubmit={submitted}>
      <Button type="submit" disabled={isBusy} onClick={pressed}>
        Buy
      </Button>
    </form>
  );
  const { rerender } = render(shown(false));
  const button = screen.getByRole("button");
  button.focus();
  rerender(shown(true));
  expect(document.activeElement).toBe(button);
  // A native `disabled` takes the focus in browsers, unlike here.
  expect(button.matches(":disabled")).toBe(false);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(fireEvent.click(button)).toBe(false);
  expect(pressed).not.toHaveBeenCalled();
  expect(submitted).not.toHaveBeenCalled();
  rerender(shown(false));
  expect(button.hasAttribute("aria-disabled")).toBe(false);
  fireEvent.click(button);
  expect(pressed).toHaveBeenCalledOnce();
  expect(submitted).toHaveBeenCalledOnce();
});

test("a disabled file button stays focusable and opens no dialog", () => {
  const shown = (isBusy: boolean) => (
    <FileButton disabled={isBusy} onFiles={() => undefined}>
      Import
    </FileButton>
  );
  const { rerender } = render(shown(true));
  const input = screen.getByLabelText<HTMLInputElement>("Import");
  expect(input.disabled).toBe(false);
  expect(input.getAttribute("aria-disabled")).toBe("true");
  expect(fireEvent.click(input)).toBe(false);
  rerender(shown(false));
  expect(fireEvent.click(input)).toBe(true);
});

/** Button that removes itself, between other controls. */
function Vanishing({ onGone }: { readonly onGone?: () => void }) {
  const [isShown, setShown] = useState(true);
  return (
    <main>
      <button type="button">far</button>
      <button type="button">near</button>
      <button type="button" disabled>
        disabled
      </button>
      {isShown && (
        <p>
          <a href="#gone">gone, too</a>
          <Button
            onClick={() => {
              setShown(false);
              onGone?.();
            }}
          >
            Stop
          </Button>
        </p>
      )}
      <button type="button">below</button>
    </main>
  );
}

test("a button that is removed leaves the focus to the nearest control above", async () => {
  render(<Vanishing />);
  const stop = screen.getByText("Stop");
  stop.focus();
  fireEvent.click(stop);
  await expect.poll(() => document.activeElement?.textContent).toBe("near");
});

test("a button that is removed takes no focus from where it has been moved", async () => {
  render(<Vanishing onGone={() => screen.getByText("below").focus()} />);
  const stop = screen.getByText("Stop");
  stop.focus();
  fireEvent.click(stop);
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement?.textContent).toBe("below");
});

test("a button that had no focus leaves none; its ref is the element", async () => {
  const ref = createRef<HTMLButtonElement>();
  const shown = (isShown: boolean) => (
    <main>
      <a href="#above">above</a>
      {isShown && <Button ref={ref} />}
    </main>
  );
  const { rerender } = render(shown(true));
  expect(ref.current).toBe(screen.getByRole("button"));
  rerender(shown(false));
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(document.body);
});
