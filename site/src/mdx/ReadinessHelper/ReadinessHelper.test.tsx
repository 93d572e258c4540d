// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import ReadinessHelper from "./index.tsx";

afterEach(cleanup);

test("the server's HTML judges the machine of the example", () => {
  const html = renderToString(<ReadinessHelper />);
  expect(html).toContain("Ready for a full node.");
  expect(html).not.toMatch(/\sstyle=/);
});

test("without a number there is no verdict, and the field is marked", () => {
  render(<ReadinessHelper />);
  const memory = screen.getByLabelText("Memory in GB");
  fireEvent.input(memory, { target: { value: "-8" } });
  expect(memory.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("status").textContent).toContain("Memory in GB: Enter a number");
  expect(screen.getByRole("status").textContent).not.toContain("Ready");
});

test("a missing requirement is counted and named", () => {
  render(<ReadinessHelper />);
  fireEvent.input(screen.getByLabelText("Kind of disk"), { target: { value: "hdd" } });
  expect(screen.getByRole("status").textContent).toContain("1 requirement is missing");
  expect(screen.getByRole("status").textContent).toContain("spinning disk");
});
