// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { SearchForm } from "./SearchForm.tsx";

vi.mock("@docusaurus/useBaseUrl", () => ({ default: (url: string) => url }));
vi.mock("../use-hash-routing.ts", () => ({ useHashRouting: () => false }));

function Place() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

test("hands a whole pasted line to the search page, which takes its message", () => {
  render(
    <MemoryRouter>
      <SearchForm />
      <Place />
    </MemoryRouter>,
  );
  const line = `"time"="2026-11-25 10:00:01.793606" "level"="error" "msg"="batch is expired"`;
  const field = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search docs" });
  expect(field.maxLength === -1 || field.maxLength > line.length).toBe(true);
  field.value = line;
  fireEvent.submit(field);
  expect(screen.getByRole("status").textContent).toBe(
    `/search?${new URLSearchParams({ q: line })}`,
  );
});
