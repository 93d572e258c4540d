// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { BASE_CHANGED } from "../enhance/base-url.ts";
import { WhereChoice } from "./where.ts";

function choice(base: string) {
  document.body.innerHTML = `<main data-base="${base}"><article></article></main>`;
  const page = document.body.firstElementChild as HTMLElement;
  const article = page.firstElementChild as HTMLElement;
  const stop = new AbortController();
  const changed = vi.fn<() => void>();
  const where = new WhereChoice("getHealth", article, stop.signal, changed);
  article.append(where.element);
  const own = where.element.querySelector<HTMLInputElement>("[value=own]")!;
  const turnTo = (next: string): void => {
    page.dataset["base"] = next;
    page.dispatchEvent(new Event(BASE_CHANGED));
  };
  return { where, own, changed, turnTo, stop };
}

test("the node in the page is chosen at first; the reader's is named by its address", () => {
  const { where, own } = choice("http://localhost:1633");
  expect(where.value).toBe("sandbox");
  expect(own.labels?.[0]?.textContent).toBe("http://localhost:1633");
  own.click();
  expect(where.value).toBe("own");
});

test("another address at the top of the page is the one of an open panel too", () => {
  const { where, own, changed, turnTo, stop } = choice("http://localhost:1633");
  own.click();
  turnTo("http://127.0.0.1:1733/bee");
  expect(own.labels?.[0]?.textContent).toBe("http://127.0.0.1:1733/bee");
  expect(where).toMatchObject({ value: "own", base: "http://127.0.0.1:1733/bee" });
  expect(changed).not.toHaveBeenCalled();
  stop.abort();
  turnTo("http://localhost:1");
  expect(own.labels?.[0]?.textContent).toBe("http://127.0.0.1:1733/bee");
});

test("an address out of reach takes the choice back and says so", () => {
  const { where, own, changed, turnTo } = choice("http://localhost:1633");
  const note = where.element.querySelector<HTMLElement>(".api-send-note")!;
  expect(note.hidden).toBe(true);
  own.click();
  turnTo("https://node.example");
  expect(changed).toHaveBeenCalledOnce();
  expect(where.value).toBe("sandbox");
  expect(own.disabled).toBe(true);
  expect(note.hidden).toBe(false);
  // What may cost money is chosen by the reader again, not by an address that comes back.
  where.element.dispatchEvent(new Event("change", { bubbles: true }));
  turnTo("http://localhost:1633");
  expect(where.value).toBe("sandbox");
  expect(own.disabled).toBe(false);
});

test("an address that is typed takes the choice back only until it is complete", () => {
  const { where, own, changed, turnTo } = choice("http://localhost:1633");
  own.click();
  for (const half of ["http://1", "http://127.0.0"]) turnTo(half);
  expect(where.value).toBe("sandbox");
  turnTo("http://127.0.0.1:18633");
  expect(where.value).toBe("own");
  expect(changed).toHaveBeenCalledTimes(2);
  turnTo("http://127.0.0.1:1863");
  expect(changed).toHaveBeenCalledTimes(2);
});
