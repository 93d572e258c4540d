// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import BatchCalculator from "../mdx/BatchCalculator/index.tsx";
import NodeTypeHelper from "../mdx/NodeTypeHelper/index.tsx";
import UnitConverter from "../mdx/UnitConverter/index.tsx";
import { linkOf, toolName } from "./values-link.ts";

const copied = vi.fn();

beforeEach(() => {
  copied.mockClear();
  vi.stubGlobal("ClipboardItem", undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => copied(text) } });
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  location.hash = "";
  vi.unstubAllGlobals();
});

const status = (): string => screen.getByRole("status").textContent ?? "";

async function linkFrom(): Promise<string> {
  fireEvent.click(screen.getByRole("button", { name: "Copy link with these values" }));
  await waitFor(() => expect(copied).toHaveBeenCalledOnce());
  return String(copied.mock.calls[0]?.[0]);
}

test("the link of a tool opens it with the same values and the same answer", async () => {
  render(<UnitConverter />);
  fireEvent.input(screen.getByLabelText(/Amount/), { target: { value: "2.5" } });
  const answer = status();
  const link = await linkFrom();
  expect(link).toMatch(/#tool=unit-converter&.*amount=2\.5/);
  cleanup();
  location.hash = new URL(link).hash;
  render(<UnitConverter />);
  await waitFor(() => expect(status()).toBe(answer));
});

test("a link on the page itself fills the form as well", async () => {
  render(<BatchCalculator />);
  const depth = document.querySelector<HTMLInputElement>("form [name=depth]");
  location.hash = "#tool=batch-calculator&direction=depth&depth=23";
  fireEvent(window, new Event("hashchange"));
  await waitFor(() => expect(depth?.value).toBe("23"));
  expect(status()).toContain("Slots per bucket128");
});

test("a box that is not checked stays so; the link of another tool changes nothing", async () => {
  render(<NodeTypeHelper />);
  const box = screen.getAllByRole<HTMLInputElement>("checkbox")[0];
  if (box?.checked) fireEvent.click(box);
  const link = await linkFrom();
  expect(link).toContain(`&${box?.name}=&`);
  cleanup();
  location.hash = "#tool=unit-converter&download=on&amount=7";
  render(<NodeTypeHelper />);
  const before = status();
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
  expect(status()).toBe(before);
});

test("hostile values: no option that there is not, nothing long, no markup", () => {
  location.hash = `#tool=unit-converter&unit=${"x".repeat(300)}&amount=${encodeURIComponent("<img src=x>".repeat(40))}`;
  render(<UnitConverter />);
  expect(document.querySelector("img")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/Amount/).value.length).toBeLessThan(200);
});

test("names, and pages whose route is a fragment", () => {
  expect(toolName("Is this machine ready for a full node?")).toBe(
    "is-this-machine-ready-for-a-full-node",
  );
  const form = document.createElement("form");
  form.innerHTML = `<input name="a" value="1 &amp; 2">`;
  const end = "#tool=t&a=1+%26+2";
  expect(linkOf(form, "t", "https://docs.test/docs/x#part")).toBe(`https://docs.test/docs/x${end}`);
  expect(linkOf(form, "t", "file:///site/index.html#/docs/x#part")).toBe(
    `file:///site/index.html#/docs/x${end}`,
  );
});
