// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import ProximityExplorer from "./index.tsx";

afterEach(cleanup);

const status = (): string => screen.getByRole("status").textContent ?? "";

test("the server's HTML compares the two example addresses", () => {
  const html = renderToString(<ProximityExplorer />);
  expect(html).toMatch(/<strong>10<\/strong>/);
  expect(html).not.toMatch(/\sstyle=/);
});

test("new addresses give a new proximity order", () => {
  render(<ProximityExplorer />);
  fireEvent.input(screen.getByLabelText("First address"), { target: { value: "a38f" } });
  fireEvent.input(screen.getByLabelText("Second address"), { target: { value: "c63c" } });
  expect(status()).toContain("Proximity order1");
  expect(status()).toContain("XOR distance0x65b3");
});

test("text that is no address is named as a problem", () => {
  render(<ProximityExplorer />);
  fireEvent.input(screen.getByLabelText("First address"), { target: { value: "bee!" } });
  expect(screen.getByLabelText("First address").getAttribute("aria-invalid")).toBe("true");
  expect(status()).toContain("hexadecimal");
});

test("the table of bins follows the number of nodes", () => {
  render(<ProximityExplorer />);
  fireEvent.input(screen.getByLabelText("Nodes in the network"), { target: { value: "100" } });
  expect(screen.getByRole("table").textContent).toContain("3 and deeper");
});
