// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { QueryInput } from "./QueryInput.tsx";

/** What a paste into the field at the end of `query` makes of it; nothing when the browser inserts the text itself. */
function pasted(query: string, text: string): string | undefined {
  const onQuery = vi.fn<(text: string) => void>();
  const { unmount } = render(<QueryInput query={query} onQuery={onQuery} />);
  fireEvent.paste(screen.getByLabelText("Search docs"), { clipboardData: { getData: () => text } });
  unmount();
  return onQuery.mock.calls[0]?.[0];
}

test("a line of a log becomes its message, however short it is", () => {
  expect(pasted("", '"level"="error" "msg"="out of gas"')).toBe("out of gas");
  expect(pasted("", 'level=error msg="batch is expired"')).toBe("batch is expired");
  expect(pasted("fix ", '{"code":404,"message":"tag not found"}')).toBe("fix tag not found");
});

test("other text goes in at the caret, at most 64 characters", () => {
  expect(pasted("", "out of gas")).toBeUndefined();
  expect(pasted("", "x".repeat(100))).toBe("x".repeat(64));
});
