// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import RedundancyCalculator from "./index.tsx";

afterEach(cleanup);
const answer = (): string => screen.getByRole("status").textContent ?? "";

test("the server's HTML compares all levels for 1 GiB", () => {
  const html = renderToString(<RedundancyCalculator />);
  for (const total of ["264,209", "284,370", "316,563", "349,549", "883,101"])
    expect(html).toContain(total);
  expect(html).not.toMatch(/\sstyle=/);
});

test("encryption changes the counts", () => {
  render(<RedundancyCalculator size="340" unit="chunks" />);
  expect(answer()).toContain("Chunks to stamp427");
  fireEvent.click(screen.getByLabelText("Encrypted upload"));
  expect(answer()).toContain("Chunks to stamp499");
});

test("a loss above the level's target is warned about", () => {
  render(<RedundancyCalculator />);
  expect(answer()).not.toContain("made for a loss");
  fireEvent.input(screen.getByLabelText("Chunks lost in %"), { target: { value: "10" } });
  expect(answer()).toContain("Strong is made for a loss of 5 %");
});

test("a wrong size is told", () => {
  render(<RedundancyCalculator />);
  fireEvent.input(screen.getByLabelText("Size"), { target: { value: "none" } });
  expect(screen.getByLabelText("Size").getAttribute("aria-invalid")).toBe("true");
});
