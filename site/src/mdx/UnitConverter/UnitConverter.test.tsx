// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import UnitConverter from "./index.tsx";

afterEach(cleanup);

test("the server's HTML holds the answer for the first values and no inline style", () => {
  const html = renderToString(<UnitConverter />);
  expect(html).toContain("100000000000000000");
  expect(html).not.toMatch(/\sstyle=/);
});

test("typing changes the answer", () => {
  render(<UnitConverter />);
  fireEvent.input(screen.getByLabelText("Amount in xBZZ"), { target: { value: "0.5" } });
  expect(screen.getByText("5000000000000000")).toBeTruthy();
});

test("a problem is told and tied to the field", () => {
  render(<UnitConverter />);
  const field = screen.getByLabelText("Amount in xBZZ");
  fireEvent.input(field, { target: { value: "ten" } });
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("status").textContent).toContain("“ten” is not a number");
});

test("a decimal comma is asked about, and one click takes what was meant", () => {
  render(<UnitConverter />);
  const field = screen.getByLabelText("Amount in xBZZ");
  fireEvent.input(field, { target: { value: "1,5" } });
  expect(screen.getByRole("status").textContent).toContain("Write decimals with a point: 1.5.");
  fireEvent.click(screen.getByRole("button", { name: "Use 1.5" }));
  expect(screen.getByText("15000000000000000")).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole("button", { name: /^Use/ })).toBeNull();
});

test("the other direction reads the smallest unit", () => {
  render(<UnitConverter />);
  fireEvent.click(screen.getByLabelText("xDAI", { selector: "[name=unit]" }));
  fireEvent.click(screen.getByLabelText("xDAI", { selector: "[name=direction]" }));
  fireEvent.input(screen.getByLabelText("Amount in wei"), { target: { value: "25" } });
  expect(screen.getByText("0.000000000000000025", { selector: "code" })).toBeTruthy();
});
