// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import NodeTypeHelper from "./index.tsx";

afterEach(cleanup);

test("the server's HTML answers for an uploader", () => {
  const html = renderToString(<NodeTypeHelper />);
  expect(html).toContain("Light node");
  expect(html).not.toMatch(/\sstyle=/);
});

test("ticking a wish changes type, needs and settings", () => {
  const { container } = render(<NodeTypeHelper />);
  fireEvent.click(screen.getByLabelText("earn storage rewards"));
  expect(screen.getByRole("status").textContent).toContain("Full node");
  expect(screen.getByRole("status").textContent).toContain("10 xBZZ");
  expect(container.textContent).toContain("full-node: true");
});

test("a reader who only downloads needs no money", () => {
  render(<NodeTypeHelper />);
  fireEvent.click(screen.getByLabelText(/upload files/));
  expect(screen.getByRole("status").textContent).toContain("Ultra-light node");
});
