// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { findTarget, reveal } from "./anchors.ts";

afterEach(cleanup);

test("a fragment opens what hides its target; unknown ends are cut off", () => {
  Element.prototype.scrollIntoView = vi.fn();
  const { container: root } = render(
    <>
      <details>
        <summary>s</summary>
        <p id="a.200.b">x</p>
      </details>
      <p id="a.400">y</p>
    </>,
  );
  reveal(root, "#a.200.b");
  expect(root.querySelector("details")?.open).toBe(true);
  expect(root.querySelector(".api-here")?.id).toBe("a.200.b");
  reveal(root, "#a.400.message");
  expect(root.querySelectorAll(".api-here")).toHaveLength(1);
  expect(root.querySelector(".api-here")?.id).toBe("a.400");
  expect(findTarget(root, "unknown")).toBeNull();
});
