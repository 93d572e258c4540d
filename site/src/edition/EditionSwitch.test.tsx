// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { EditionSwitch } from "./EditionSwitch.tsx";

vi.mock("@docusaurus/Link", () => ({
  default: ({ to, children, ...props }: ComponentProps<"a"> & { to: string }) => (
    <a href={to} {...props}>
      {children}
    </a>
  ),
}));
afterEach(cleanup);

test("names the current edition and leads to the others in one press", () => {
  const [stay, choose] = [vi.fn(), vi.fn()];
  render(
    <EditionSwitch
      choices={[
        { release: "2.6.0", to: "/docs/a", isCurrent: true, onChoose: stay },
        { release: "2.8.2", to: "/docs/2.8/a", isCurrent: false, onChoose: choose },
      ]}
    />,
  );
  expect(screen.getByText("Bee 2.6").getAttribute("aria-current")).toBe("true");
  const link = screen.getByRole("link", { name: "Bee 2.8.2" });
  expect([link.getAttribute("href"), link.textContent]).toEqual(["/docs/2.8/a", "2.8"]);
  fireEvent.click(link);
  expect(choose).toHaveBeenCalledOnce();
  expect(screen.getAllByRole("link")).toHaveLength(1);
});
