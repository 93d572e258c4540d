// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Actions } from "./Actions.tsx";
import { withAddresses } from "./markdown.ts";

afterEach(cleanup);

test("Markdown that could not be fetched is fetched again with the next click", async () => {
  const copied = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.stubGlobal("ClipboardItem", undefined);
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(copied);
  const answers = [
    new Response("busy", { status: 503 }),
    new Response("### A {#getStamp}\n\ntext of it\n"),
  ];
  vi.stubGlobal("fetch", async () => answers.shift());
  render(
    <Actions operation="getStamp" guide={undefined} twin={undefined} markdown="/api/whole.md" />,
  );
  fireEvent.click(screen.getByText("Copy as Markdown"));
  fireEvent.click(await screen.findByRole("button", { name: "Copy failed" }));
  expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
  expect(copied.mock.calls[0]?.[0]).toContain("text of it");
});

test("copied Markdown leads back to the site from anywhere", () => {
  const text = "Errors: [a](/base/errors/a.md), [b](https://b.example/)";
  expect(withAddresses(text, "/base/api/whole.md", "https://s.example/base/api/#getHealth")).toBe(
    "Errors: [a](https://s.example/base/errors/a.md), [b](https://b.example/)",
  );
  expect(
    withAddresses("[a](/docs/y)", "/folder/api/whole.md", "https://s.example/folder/#/api/"),
  ).toBe("[a](https://s.example/folder/#/docs/y)");
});
