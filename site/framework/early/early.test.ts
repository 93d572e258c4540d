// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";

const script = readFileSync(path.join(import.meta.dirname, "early.js"), "utf8");
const run = (): void => {
  // oxlint-disable-next-line no-new-func -- the script is part of the head of every page
  new Function(script)();
};

beforeEach(() => {
  localStorage.clear();
  return () => localStorage.clear();
});

test.each([
  ["light", "light"],
  ["dark", "dark"],
  ["system", null],
  ["dark-blue", null],
  ["", null],
])("a stored theme %j is %j when the next script reads it", (stored, expected) => {
  localStorage.setItem("theme", stored);
  run();
  expect(localStorage.getItem("theme")).toBe(expected);
});

test.each([
  ["?docusaurus-theme=light&q=a%20b#c", "?docusaurus-theme=light&q=a%20b#c"],
  ["?docusaurus-theme=dark", "?docusaurus-theme=dark"],
  ["?docusaurus-theme=system", ""],
  ["?docusaurus-theme=LIGHT#c", "#c"],
  ["?docusaurus-theme=lightfoo", ""],
  ["?docusaurus-theme=foo&q=a%20b#c", "?q=a+b#c"],
  ["?q=a%20b&docusaurus-theme=foo&x=1", "?q=a+b&x=1"],
  ["?docusaurus-theme=foo&docusaurus-theme=bar", ""],
  ["?docusaurus%2Dtheme=foo", ""],
  ["?docusaurus-theme=", ""],
  ["?docusaurus-data-theme=foo&docusaurus-data-failed=&q=1", "?q=1"],
  ["?x-docusaurus-theme=foo", "?x-docusaurus-theme=foo"],
  ["?q=%", "?q=%"],
])("of the address %j the next script reads %j", (address, expected) => {
  history.replaceState({ visit: "1" }, "", `/docs/page${address}`);
  run();
  expect(location.search + location.hash).toBe(expected);
  expect(history.state).toEqual({ visit: "1" });
});

test("the tab of samples that was chosen is applied", () => {
  run();
  expect(document.documentElement.dataset["client"]).toBe("curl");
  localStorage.setItem("docusaurus.tab.client", "js");
  run();
  expect(document.documentElement.dataset["client"]).toBe("js");
});

test.each([
  [
    "a key that scrolls",
    document.body,
    new KeyboardEvent("keydown", { key: "PageDown", bubbles: true }),
  ],
  [
    "a press on a scrollbar",
    document.documentElement,
    new MouseEvent("mousedown", { bubbles: true }),
  ],
  ["a wheel", document.body, new WheelEvent("wheel", { bubbles: true })],
])("%s counts as scrolling", (_name, target, event) => {
  run();
  expect(window.__early?.moved).toBe(false);
  target.dispatchEvent(event);
  expect(window.__early?.moved).toBe(true);
});

test("keys in a field and presses on the page do not count as scrolling", () => {
  run();
  const field = document.body.appendChild(document.createElement("input"));
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
  field.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  field.remove();
  expect(window.__early?.moved).toBe(false);
});
