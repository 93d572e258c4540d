// @vitest-environment happy-dom
import { ScrollControllerProvider } from "@docusaurus/theme-common/internal";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentType, ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import Tabs from "./index.tsx";

afterEach(cleanup);

interface ItemProps {
  readonly value: string;
  readonly label: string;
  readonly children?: ReactNode;
}
const Item: ComponentType<ItemProps> = ({ children = null }) => (
  <div role="tabpanel">{children}</div>
);

test("arrows select the next tab and show its panel", () => {
  render(
    <MemoryRouter>
      <ScrollControllerProvider>
        <Tabs>
          <Item value="one" label="One" />
          <Item value="two" label="Two" />
        </Tabs>
      </ScrollControllerProvider>
    </MemoryRouter>,
  );
  const [one, two] = screen.getAllByRole("tab");
  one?.focus();
  expect(fireEvent.keyDown(one!, { key: "ArrowRight" })).toBe(false);
  expect(document.activeElement).toBe(two);
  expect(two?.getAttribute("aria-selected")).toBe("true");
});

test("the sample that runs is shown and run from the tab of another client", async () => {
  const [pressed, other] = [vi.fn(), vi.fn()];
  render(
    <MemoryRouter>
      <ScrollControllerProvider>
        <Tabs groupId="client">
          <Item value="curl" label="curl">
            <span>
              <button type="button" className="code-run" onClick={other}>
                Run
              </button>
            </span>
          </Item>
          <Item value="bee-js" label="bee-js">
            <span>
              <button type="button" className="code-run" onClick={pressed}>
                Run
              </button>
              <button type="button" className="code-edit">
                Edit
              </button>
            </span>
          </Item>
        </Tabs>
      </ScrollControllerProvider>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Run as bee-js" }));
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledOnce());
  expect(screen.getByRole("tab", { name: "bee-js" }).getAttribute("aria-selected")).toBe("true");
  expect(screen.queryByRole("button", { name: "Run as bee-js" })).toBeNull();
  expect(other).not.toHaveBeenCalled();
});

test("tabs without a sample that runs offer no such button", () => {
  render(
    <MemoryRouter>
      <ScrollControllerProvider>
        <Tabs groupId="client">
          <Item value="curl" label="curl" />
          <Item value="bee-js" label="bee-js" />
        </Tabs>
      </ScrollControllerProvider>
    </MemoryRouter>,
  );
  expect(screen.queryByRole("button")).toBeNull();
});
