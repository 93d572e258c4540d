// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Send } from "./Send.tsx";

const opened = vi.hoisted(() => vi.fn<() => Promise<ReactNode>>());

vi.mock("../send/open.tsx", () => ({ openConsole: opened }));

const onOpen = vi.fn<(isOpen: boolean) => void>();
const onSamples = vi.fn<() => void>();
/** Resolves the document that the next opening awaits. */
let arrivals: (() => void)[];

const click = (): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole("button")));
const arrive = (): Promise<void> => act(async () => arrivals.forEach((now) => now()));

beforeEach(() => {
  arrivals = [];
  onOpen.mockClear();
  opened.mockReset().mockImplementation(async () => {
    await new Promise<void>((resolve) => arrivals.push(resolve));
    return <p>console</p>;
  });
  render(
    <Send operation="getStamp" document="/openapi.json" onOpen={onOpen} onSamples={onSamples} />,
  );
});
afterEach(cleanup);

test("three quick clicks open one console, and a fourth closes it", async () => {
  for (let count = 0; count < 3; count += 1) await click();
  await vi.waitFor(() => expect(arrivals).toHaveLength(2));
  await arrive();
  expect(screen.getAllByText("console")).toHaveLength(1);
  expect(onOpen).toHaveBeenLastCalledWith(true);
  await click();
  expect(screen.queryByText("console")).toBeNull();
  expect(onOpen).toHaveBeenLastCalledWith(false);
});

test("no console, and so no node, is made for a button that was pressed again", async () => {
  await click();
  await vi.waitFor(() => expect(arrivals).toHaveLength(1));
  await click();
  await arrive();
  expect(screen.queryByText("console")).toBeNull();
});

test("the button says that the console did not load until it is tried again", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  opened.mockRejectedValueOnce(new Error("offline"));
  await click();
  const button = await screen.findByRole("button", { name: /did not load/ });
  fireEvent.click(button);
  expect(button.textContent).toBe("Send a request");
  expect(button.getAttribute("aria-expanded")).toBe("true");
});
