// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import Picture from "./Picture.tsx";

afterEach(cleanup);

test("an image in the text gets the button that enlarges it", () => {
  render(<Picture src="/a.png" alt="A map" />);
  expect(screen.getByRole("button", { name: "Enlarge" })).toBeDefined();
});

test("the image of a figure, which has its own button, stays as it is", () => {
  const { container } = render(<Picture src="/a.webp" alt="A map" data-in-figure="" />);
  expect(screen.queryByRole("button")).toBeNull();
  expect(container.innerHTML).toMatch(/^<img [^>]*src="\/a\.webp"/);
});
