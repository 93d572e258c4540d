// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PasteError } from "./PasteError.tsx";

vi.mock("@docusaurus/Link", () => ({
  default: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}));
vi.mock("../edition/use-edition.ts", () => ({ useEdition: () => ({ release: "2.8.2" }) }));

afterEach(cleanup);

const Reader = ({ title, label, release }: { title: string; label: string; release: string }) => (
  <label>
    {title}, {release}: {label}
    <textarea />
  </label>
);

test("the reader comes on a press, with the focus; a failed load is tried again", async () => {
  let loads = 0;
  const load = async () => {
    loads++;
    if (loads === 1) throw new Error("offline");
    return { default: Reader };
  };
  render(<PasteError load={load} />);
  expect(loads).toBe(0);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/errors/");
  fireEvent.click(screen.getByRole("button", { name: "Paste an error or log lines" }));
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  const field = await screen.findByLabelText(/Paste your error, 2\.8\.2: An error message/);
  await waitFor(() => expect(document.activeElement).toBe(field));
});
