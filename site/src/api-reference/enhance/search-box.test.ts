// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { handleSearch } from "./search-box.ts";

const FILE = {
  operations: [["getStamp", "GET", "/stamps/{batch_id}", "One of your batches", ""]],
  records: [
    [0, 0, "", "GET /stamps/{batch_id}", "One of your batches getStamp"],
    [3, 0, ".200.batchID", "batchID", "200"],
  ],
};

const open = vi.fn<(route: string) => void>();
let input: HTMLInputElement;
let list: HTMLElement;
let answer: () => Promise<Response>;

const key = (name: string): boolean =>
  input.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
const type = (text: string): void => {
  input.focus();
  input.value = text;
  input.dispatchEvent(new Event("input"));
};
const isShown = async (): Promise<void> => vi.waitFor(() => expect(list.hidden).toBe(false));

beforeEach(() => {
  open.mockClear();
  document.body.innerHTML = `<main><input id="api-query"><div id="api-results" hidden></div>
    <p id="api-result-count"></p><a href="#x">x</a></main>`;
  input = document.querySelector("input")!;
  list = document.querySelector("#api-results")!;
  Element.prototype.scrollIntoView = vi.fn();
  answer = async () => Response.json(FILE);
  vi.stubGlobal("fetch", () => answer());
  const surroundings = { search: "/s.json", markdown: "", document: "", open };
  handleSearch(document.querySelector("main")!, surroundings, new AbortController().signal);
});

test("an emptied field has no hits to go to", async () => {
  type("batch");
  await isShown();
  for (const name of ["Escape", "Escape", "ArrowDown", "Enter"]) key(name);
  expect(input.value).toBe("");
  expect(open).not.toHaveBeenCalled();
});

test("arrow keys show a hidden list again before they mark in it", async () => {
  type("batch");
  await isShown();
  key("Escape");
  expect(list.hidden).toBe(true);
  key("ArrowUp");
  expect(list.hidden).toBe(false);
  expect(input.getAttribute("aria-activedescendant")).toBe("api-hit-1");
});

test("a field with text shows its hits again with the focus, and with Enter", async () => {
  type("batch");
  await isShown();
  input.blur();
  expect(list.hidden).toBe(true);
  input.focus();
  await isShown();
  key("Escape");
  key("Enter");
  await isShown();
  expect(open).not.toHaveBeenCalled();
  key("Enter");
  expect(open).toHaveBeenCalledWith("#getStamp");
});

test("a list that comes late stays hidden when the reader has gone on", async () => {
  let arrive: (response: Response) => void = () => {};
  answer = () => new Promise((resolve) => (arrive = resolve));
  type("batch");
  document.querySelector("a")?.focus();
  arrive(Response.json(FILE));
  await vi.waitFor(() => expect(list.children).toHaveLength(2));
  expect(list.hidden).toBe(true);
});

test("that the search did not load is seen", async () => {
  answer = async () => Promise.reject(new Error("offline"));
  type("batch");
  await isShown();
  expect(list.textContent).toBe("The search did not load.");
});
