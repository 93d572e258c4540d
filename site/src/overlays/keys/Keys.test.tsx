// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Keys } from "./Keys.tsx";

afterEach(cleanup);

test("? shows the keys at once, loads nothing, and closing takes them away", () => {
  render(<Keys />);
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.keyDown(document.body, { key: "?" });
  const dialog = screen.getByRole<HTMLDialogElement>("dialog", { name: "Keys" });
  expect(dialog.open).toBe(true);
  expect(dialog.textContent).toContain("Search the site");
  fireEvent(dialog, new Event("close"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a question mark that is typed is a question mark", () => {
  render(
    <>
      <Keys />
      <input aria-label="query" />
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText("query"), { key: "?" });
  fireEvent.keyDown(document.body, { key: "?", ctrlKey: true });
  expect(screen.queryByRole("dialog")).toBeNull();
});
