// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Keys } from "./Keys.tsx";

afterEach(cleanup);

test("? shows the keys, and closing takes them away", async () => {
  render(<Keys />);
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.keyDown(document.body, { key: "?" });
  const dialog = await screen.findByRole<HTMLDialogElement>("dialog", { name: "Keys" });
  expect(dialog.open).toBe(true);
  expect(dialog.textContent).toContain("Search the site");
  fireEvent(dialog, new Event("close"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a question mark that is typed is a question mark", async () => {
  render(
    <>
      <Keys />
      <input aria-label="query" />
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText("query"), { key: "?" });
  fireEvent.keyDown(document.body, { key: "?", ctrlKey: true });
  await import("./KeyList.tsx");
  await Promise.resolve();
  expect(screen.queryByRole("dialog")).toBeNull();
});
