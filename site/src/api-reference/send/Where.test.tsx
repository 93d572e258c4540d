// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useKeptFields } from "../../ui/useKeptFields.ts";
import { base } from "../base.ts";
import { useWhere, WhereChoice } from "./Where.tsx";

function Choice() {
  const [where, choose] = useWhere();
  const part = useRef<HTMLElement>(null);
  useKeptFields(part, "getHealth");
  return (
    <main ref={part} data-where={where}>
      <WhereChoice operation="getHealth" where={where} onChoose={choose} />
    </main>
  );
}

const where = (): string | undefined => screen.getByRole("main").dataset.where;
const own = (): HTMLInputElement => screen.getByRole("radio", { name: /^http/ });
const turnTo = (next: string): void => act(() => base.set(next));
const limits = (): HTMLElement | null => screen.queryByText(/may only send to/);

beforeEach(() => {
  history.replaceState({ visit: "first" }, "");
  base.set("http://localhost:1633");
  render(<Choice />);
});
afterEach(cleanup);

test("the node in the page is chosen at first; the reader's is named by its address", () => {
  expect(where()).toBe("sandbox");
  expect(own().labels?.[0]?.textContent).toBe("http://localhost:1633");
  fireEvent.click(own());
  expect(where()).toBe("own");
});

test("another address at the top of the page is the one of an open console too", () => {
  fireEvent.click(own());
  turnTo("http://127.0.0.1:1733/bee");
  expect(own().labels?.[0]?.textContent).toBe("http://127.0.0.1:1733/bee");
  expect(where()).toBe("own");
});

test("an address out of reach takes the choice back and says so", () => {
  expect(limits()).toBeNull();
  fireEvent.click(own());
  turnTo("https://node.example");
  expect(where()).toBe("sandbox");
  expect(own().disabled).toBe(true);
  expect(limits()).toBeTruthy();
  // Choosing the reader's node again, where a request may cost money, needs a click; a reachable
  // URL is not enough.
  fireEvent(document.body, new Event("change", { bubbles: true }));
  turnTo("http://localhost:1633");
  expect(where()).toBe("sandbox");
  expect(own().disabled).toBe(false);
});

test("an address that is typed takes the choice back only until it is complete", () => {
  fireEvent.click(own());
  for (const half of ["http://1", "http://127.0.0"]) turnTo(half);
  expect(where()).toBe("sandbox");
  turnTo("http://127.0.0.1:18633");
  expect(where()).toBe("own");
});

test("a console that opens again sends to the node in the page until the reader's is chosen again", () => {
  fireEvent.click(own());
  cleanup();
  render(<Choice />);
  expect(where()).toBe("sandbox");
});
