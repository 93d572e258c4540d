// @vitest-environment happy-dom
import { useWindowSize } from "@docusaurus/theme-common";
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

const environment = vi.hoisted(() => ({ canUseDOM: true }));
vi.mock("@docusaurus/ExecutionEnvironment", () => ({ default: environment }));

afterEach(() => {
  cleanup();
  environment.canUseDOM = true;
  vi.restoreAllMocks();
});

function Probe() {
  return <i>{useWindowSize()}</i>;
}

test.each([
  [996, "mobile"],
  [997, "desktop"],
])("4 a window of %i px is %s, also after a resize", (width, name) => {
  window.innerWidth = 500;
  const { container } = render(<Probe />);
  expect(container.textContent).toBe("mobile");
  act(() => {
    window.innerWidth = width;
    window.dispatchEvent(new Event("resize"));
  });
  expect(container.textContent).toBe(name);
});

test("4 asking for the width before hydration is an error", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  environment.canUseDOM = false;
  expect(() => render(<Probe />)).toThrow(/only be called after React hydration/);
});
