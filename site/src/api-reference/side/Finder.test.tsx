// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Finder } from "./Finder.tsx";

const FILE = {
  operations: [["getStamp", "GET", "/stamps/{batch_id}", "One of your batches", ""]],
  records: [
    [0, 0, "", "GET /stamps/{batch_id}", "One of your batches getStamp"],
    [3, 0, ".200.batchID", "batchID", "200"],
  ],
};

const open = vi.fn<(route: string) => void>();
let answer: () => Promise<Response>;

const field = (): HTMLInputElement => screen.getByRole("combobox");
const list = (): HTMLElement => screen.getByRole("listbox", { hidden: true });
const key = (name: string): void => void fireEvent.keyDown(field(), { key: name });
const type = async (value: string): Promise<void> => {
  await act(async () => field().focus());
  await act(async () => void fireEvent.change(field(), { target: { value } }));
};
const isShown = async (): Promise<void> => vi.waitFor(() => expect(list().hidden).toBe(false));

function show(typed = "", isUsed = false): void {
  render(<Finder typed={typed} isUsed={isUsed} url="/s.json" open={open} />);
}

beforeEach(() => {
  open.mockClear();
  Element.prototype.scrollIntoView = vi.fn();
  answer = async () => Response.json(FILE);
  vi.stubGlobal("fetch", () => answer());
});
afterEach(cleanup);

test("an emptied field has no hits to go to", async () => {
  show();
  await type("batch");
  await isShown();
  for (const name of ["Escape", "Escape", "ArrowDown", "Enter"]) key(name);
  expect(field().value).toBe("");
  expect(open).not.toHaveBeenCalled();
});

test("arrow keys show a hidden list again before they mark in it", async () => {
  show();
  await type("batch");
  await isShown();
  key("Escape");
  expect(list().hidden).toBe(true);
  key("ArrowUp");
  expect(list().hidden).toBe(false);
  expect(field().getAttribute("aria-activedescendant")).toBe("api-hit-1");
});

test("a field with text shows its hits again with the focus, and with Enter", async () => {
  show();
  await type("batch");
  await isShown();
  await act(async () => field().blur());
  expect(list().hidden).toBe(true);
  await act(async () => field().focus());
  await isShown();
  key("Escape");
  key("Enter");
  await isShown();
  expect(open).not.toHaveBeenCalled();
  key("Enter");
  expect(open).toHaveBeenCalledWith("#getStamp");
});

test("what was typed before the finder woke is searched for when it wakes", async () => {
  show("batch", true);
  await isShown();
  expect(screen.getAllByRole("option")).toHaveLength(2);
  // Said once the reader rests.
  await vi.waitFor(
    () => expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe("2 results"),
    { timeout: 5_000 },
  );
});

test("a list that comes late stays hidden when the reader has gone on", async () => {
  let arrive: (response: Response) => void = () => {};
  answer = () => new Promise((resolve) => (arrive = resolve));
  show();
  await type("batch");
  await act(async () => field().blur());
  await act(async () => arrive(Response.json(FILE)));
  await vi.waitFor(() => expect(list().children).toHaveLength(2));
  expect(list().hidden).toBe(true);
});

test("that the search did not load is seen, and the next key tries again", async () => {
  answer = async () => Promise.reject(new Error("offline"));
  show();
  await type("batch");
  await isShown();
  expect(list().textContent).toBe("The search did not load.");
  answer = async () => Response.json(FILE);
  await type("batchi");
  await vi.waitFor(() => expect(screen.getByRole("option").textContent).toContain("batchID"));
});

test("hits below the room of the list are there, too, and those of the query before are not", async () => {
  const more = Array.from({ length: 15 }, (_, at) => [
    3,
    0,
    `.200.field${at}`,
    `field${at}`,
    "200",
  ]);
  answer = async () => Response.json({ ...FILE, records: [...FILE.records, ...more] });
  show();
  await type("field");
  await vi.waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(15));
  key("ArrowUp");
  expect(field().getAttribute("aria-activedescendant")).toBe("api-hit-14");
  await type("batchid");
  expect(screen.getAllByRole("option")).toHaveLength(1);
  expect(list().textContent).not.toContain("field0");
});

test("a query that finds nothing says so, as text", async () => {
  show();
  await type("<img src=x>");
  await isShown();
  expect(screen.getByRole("option").textContent).toBe("Nothing on this page");
});
