// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Hints } from "./Hints.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <p className="api-field" id="row">
        <a className="api-name" href="#row">
          batchID
        </a>
        <a className="api-format" href="#format-BatchId">
          BatchId
        </a>
      </p>
      <div className="api-field" id="format-BatchId">
        <p>BatchId</p>
        <p className="api-meaning">
          The id of a <code>batch</code>, see <a href="#x">x</a>.
        </p>
        <p className="api-facts">stands for 32 bytes</p>
      </div>
      <button type="button" className="api-chip" data-says={"2.8.1: `a` is b.\nGone: `c`."}>
        changed in 2.8.1
      </button>
      <button type="button">elsewhere</button>
    </>,
  );
  render(<Hints page={document.body} />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Focuses an element as the keyboard does. */
const focus = (element: HTMLElement): void => {
  const matches = element.matches.bind(element);
  vi.spyOn(element, "matches").mockImplementation(
    (selector) => selector === ":focus-visible" || matches(selector),
  );
  fireEvent.focusIn(element);
};
const point = (at: Element): boolean =>
  fireEvent(at, new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
const wait = (ms: number): Promise<void> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

const format = (): HTMLElement => screen.getAllByRole("link", { name: "BatchId" })[0]!;

test("a format explains itself in the words of its entry, until Escape", async () => {
  focus(format());
  await wait(0);
  const tip = screen.getByRole("tooltip");
  expect(tip.textContent).toBe("The id of a batch, see x.stands for 32 bytes");
  expect(tip.querySelector("code")?.textContent).toBe("batch");
  expect(tip.querySelector("a")?.getAttribute("href")).toBe("#x");
  expect(format().getAttribute("aria-describedby")).toBe(tip.id);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(screen.queryByRole("tooltip")).toBeNull();
  expect(format().hasAttribute("aria-describedby")).toBe(false);
});

test("the pointer has time for the way from the name to the explanation", async () => {
  point(format());
  await wait(250);
  point(screen.getByText("elsewhere"));
  await wait(100);
  expect(screen.getByRole("tooltip")).toBeTruthy();
  point(screen.getByRole("tooltip"));
  await wait(1_000);
  expect(screen.getByRole("tooltip")).toBeTruthy();
  point(screen.getByText("elsewhere"));
  await wait(1_000);
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("the button for links says what it did for a while, in its name as well", async () => {
  vi.stubGlobal("ClipboardItem", undefined);
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  fireEvent.pointerOver(screen.getByText("batchID"));
  const button = screen.getByRole("button", { name: "Copy link to batchID" });
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(copied.mock.calls[0]?.[0]).toMatch(/#row$/);
  expect(button.textContent).toBe("Copied");
  expect(button.getAttribute("aria-label")).toBe("Copied: link to batchID");
  await act(() => vi.advanceTimersByTimeAsync(1_600));
  expect(button.textContent).toBe("Copy link");
});

test("a chip says what changed, a line each, and again when pressed after Escape", async () => {
  const chip = screen.getByRole("button", { name: "changed in 2.8.1" });
  focus(chip);
  await wait(0);
  const lines = (): (string | null)[] =>
    [...screen.getByRole("tooltip").children].map(({ textContent }) => textContent);
  expect(lines()).toEqual(["2.8.1: a is b.", "Gone: c."]);
  expect(screen.getByRole("tooltip").querySelector("code")?.textContent).toBe("a");
  expect(chip.getAttribute("aria-describedby")).toBe("api-tip");
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(screen.queryByRole("tooltip")).toBeNull();
  fireEvent.click(chip);
  await wait(0);
  expect(lines()).toHaveLength(2);
});
