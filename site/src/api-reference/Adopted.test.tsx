// @vitest-environment happy-dom
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import Adopted from "./Adopted.tsx";

vi.stubGlobal(
  "IntersectionObserver",
  class {
    observe(): void {}
    disconnect(): void {}
  },
);

const props = {
  fragment: "/base/r.html",
  search: "/base/s.json",
  markdown: "/base/api.md",
  document: "/base/openapi.json",
  open: () => {},
};

afterEach(cleanup);

test("after a navigation the markup is fetched from its own file, and its target is shown", async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const fetched = vi.fn(
    async (_url: string) => new Response('<p id="getHealth">from the file</p>'),
  );
  vi.stubGlobal("fetch", fetched);
  const { container } = render(<Adopted {...props} hash="#getHealth" />);
  await waitFor(() =>
    expect(container.querySelector(".api-here")?.textContent).toBe("from the file"),
  );
  expect(fetched.mock.calls).toEqual([["/base/r.html"]]);
});

test("markup that is already there stays untouched at hydration", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  const container = document.createElement("div");
  container.innerHTML = '<div class="api"><p>from the server</p></div>';
  document.body.append(container);
  const before = container.querySelector("p");
  render(<Adopted {...props} hash="" />, { container, hydrate: true });
  expect(container.querySelector("p")).toBe(before);
  expect(fetched).not.toHaveBeenCalled();
});

test("a failed fetch is told", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { container } = render(<Adopted {...props} hash="" />);
  await waitFor(() => expect(container.textContent).toContain("did not load"));
});
