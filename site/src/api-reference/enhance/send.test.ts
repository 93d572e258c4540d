// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { handleSend } from "./send.ts";

type OpenPanel = typeof import("../send/index.ts").openPanel;

const opened = vi.hoisted(() => vi.fn<OpenPanel>());

vi.mock("../send/index.ts", () => ({ openPanel: opened, closeSandbox: async () => {} }));

/** The tasks that a click leaves behind, among them the loading of the panel's code. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

let stop: AbortController;
let button: HTMLButtonElement;
/** Lets the document of the next opening that waits for it arrive. */
let arrivals: (() => void)[];
let panels: number;

beforeEach(() => {
  document.body.innerHTML = `<div class="api-slot" data-operation="getStamp">
    <button class="api-try" aria-expanded="false">Send a request</button></div>`;
  button = document.querySelector("button")!;
  stop = new AbortController();
  handleSend(document.body, { document: "/openapi.json" }, stop.signal);
  arrivals = [];
  panels = 0;
  opened.mockImplementation(async (_slot, _id, _url, _close, isWanted) => {
    await new Promise<void>((resolve) => arrivals.push(resolve));
    if (!isWanted()) return undefined;
    panels += 1;
    return () => (panels -= 1);
  });
});

test("three quick clicks open one panel, and a fourth closes it", async () => {
  button.click();
  await settle();
  button.click();
  button.click();
  await settle();
  for (const arrive of arrivals) arrive();
  await settle();
  expect(panels).toBe(1);
  button.click();
  expect(panels).toBe(0);
  stop.abort();
});

test("no panel, and so no node, is made for a page that was left", async () => {
  button.click();
  await settle();
  stop.abort();
  for (const arrive of arrivals) arrive();
  await settle();
  expect(panels).toBe(0);
});

test("the button says that the panel did not load until it is tried again", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  opened.mockRejectedValueOnce(new Error("offline"));
  button.click();
  await settle();
  expect(button.textContent).toContain("did not load");
  button.click();
  expect(button.textContent).toBe("Send a request");
  stop.abort();
});
