// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import NeighborhoodExplorer from "./index.tsx";

afterEach(cleanup);

test("the server's HTML holds prefix, sister and parent of the example", () => {
  const html = renderToString(<NeighborhoodExplorer />);
  for (const text of ["0011110000", "0011110001", "001111000", "9.0 days"])
    expect(html).toContain(text);
  expect(html).not.toMatch(/\sstyle=/);
});

test("moving the depth changes the prefix", () => {
  const { container } = render(<NeighborhoodExplorer />);
  fireEvent.input(screen.getByLabelText("Depth: 10"), { target: { value: "4" } });
  expect(container.textContent).toContain("Prefix0011");
  expect(container.textContent).toContain("Sister0010");
});

test("a target is compared", () => {
  const { container } = render(<NeighborhoodExplorer />);
  fireEvent.input(screen.getByLabelText(/Target prefix/), { target: { value: "1111" } });
  expect(container.textContent).toContain("would search for a new nonce");
});

test("a target that is none is marked, and told with the field and where the answer stood", () => {
  render(<NeighborhoodExplorer />);
  const target = screen.getByLabelText(/Target prefix/);
  const [place] = screen.getAllByRole("status");
  for (const wrong of ["abc", "2", "0".repeat(257)]) {
    fireEvent.input(target, { target: { value: wrong } });
    expect(target.getAttribute("aria-invalid")).toBe("true");
    expect(place?.textContent).toContain("each 0 or 1");
  }
  fireEvent.input(target, { target: { value: "1" } });
  expect(target.hasAttribute("aria-invalid")).toBe(false);
});

test("what is wrong is announced where the answer stood", () => {
  render(<NeighborhoodExplorer />);
  const [place, reserve] = screen.getAllByRole("status");
  fireEvent.input(screen.getByLabelText("Address of a node or chunk"), {
    target: { value: "bee!" },
  });
  expect(place?.textContent).toContain("hexadecimal");
  fireEvent.input(screen.getByLabelText("Chunk slots in all batches"), {
    target: { value: "many" },
  });
  expect(reserve?.textContent).toContain("such as 2^32");
  fireEvent.input(screen.getByLabelText("Chunk slots in all batches"), {
    target: { value: "2^32" },
  });
  fireEvent.input(screen.getByLabelText("Used share in %"), { target: { value: "0" } });
  expect(reserve?.textContent).toContain("at most 100");
});

test("sold storage gives depth and radius", () => {
  const { container } = render(<NeighborhoodExplorer />);
  fireEvent.input(screen.getByLabelText("Used share in %"), { target: { value: "100" } });
  expect(container.textContent).toContain("Storage radius (estimate)10");
});

test("about rewards it tells how often a node wins, and nothing of sold storage", () => {
  const { container } = render(<NeighborhoodExplorer about="rewards" />);
  expect(container.textContent).toContain("A win on average every36.0 days");
  expect(container.textContent).not.toContain("Chunk slots");
  for (const absurd of ["", "0", "-3", "1.5", "99999999"]) {
    fireEvent.input(screen.getByLabelText("Staked nodes in the neighborhood"), {
      target: { value: absurd },
    });
    expect(container.textContent).toContain("Enter a whole number");
    expect(container.textContent).not.toContain("A win on average");
  }
});

test("an address shorter than the target is not filled up with zeros", () => {
  const { container } = render(<NeighborhoodExplorer />);
  fireEvent.input(screen.getByLabelText("Address of a node or chunk"), { target: { value: "0" } });
  const target = screen.getByLabelText(/Target prefix/);
  fireEvent.input(target, { target: { value: "0000" } });
  expect(container.textContent).toContain("begins with the target");
  fireEvent.input(target, { target: { value: "00000" } });
  expect(container.textContent).toContain("paste the whole address");
});
