// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { prepared } from "./prepared.ts";
import { Question } from "./Question.tsx";

afterEach(cleanup);
const PAGE = "https://docs.example.org/docs/concepts/pss";
const answer = { helped: false, words: "a & b + c?", title: "PSS", page: PAGE };

test("an issue keeps what its address says and gets title and body", () => {
  const url = new URL(prepared("https://git.example.org/new?labels=words", answer));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    labels: "words",
    title: "Not helpful: PSS",
    body: `a & b + c?\n\n${PAGE}`,
  });
});

test("an e-mail has them as programs for mail read them", () => {
  const [address, query = ""] = prepared("mailto:docs@example.org", answer).split("?");
  expect(address).toBe("mailto:docs@example.org");
  expect(query.includes("+")).toBe(false);
  const parts = query.split("&").map((part) => part.split("=").map(decodeURIComponent));
  expect(Object.fromEntries(parts)).toEqual({
    subject: "Not helpful: PSS",
    body: `a & b + c?\n\n${PAGE}`,
  });
});

test("an answer opens a line and a link; nothing is sent", () => {
  render(<Question url="https://git.example.org/new" title="PSS" page={PAGE} />);
  expect(screen.queryByRole("link")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Yes" }));
  expect(screen.getByRole("button", { name: "Yes" }).getAttribute("aria-pressed")).toBe("true");
  fireEvent.change(screen.getByRole("textbox", { name: "What helped?" }), {
    target: { value: "the figure" },
  });
  const link = screen.getByRole("link", { name: "Open the prepared issue" });
  expect(new URL(link.getAttribute("href") ?? "").searchParams.get("body")).toContain("the figure");
  fireEvent.click(screen.getByRole("button", { name: "No" }));
  expect(screen.getByRole("textbox", { name: "What was missing?" })).toBeTruthy();
});
