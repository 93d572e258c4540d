// @vitest-environment happy-dom
import { ScrollControllerProvider } from "@docusaurus/theme-common/internal";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import Tabs from "./index.tsx";

afterEach(cleanup);

const Item: ComponentType<{ readonly value: string; readonly label: string }> = () => null;

test("arrows move the focus; with Alt or Ctrl they are left to the browser", () => {
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
  expect(fireEvent.keyDown(one!, { key: "ArrowLeft", altKey: true })).toBe(true);
  expect(fireEvent.keyDown(one!, { key: "ArrowRight", ctrlKey: true })).toBe(true);
  expect(document.activeElement).toBe(one);
  expect(fireEvent.keyDown(one!, { key: "ArrowRight" })).toBe(false);
  expect(document.activeElement).toBe(two);
});
