// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { Contracts } from "../mdx/ContractsTable/Contracts.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { render as renderIsland } from "../page-islands/copy-island.tsx";

const writeText = vi.fn(async () => {});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const click = (): Promise<void> => {
  vi.stubGlobal("ClipboardItem", undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  return act(async () => void fireEvent.click(screen.getByRole("button")));
};

const isSpoken = (text: string): Promise<void> =>
  vi.waitFor(() => expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe(text));

test("a click copies the text, and the button says so", async () => {
  render(<CopyButton text="0x1" what="command" />);
  await click();
  expect(writeText).toHaveBeenCalledWith("0x1");
  expect(screen.getByRole("button", { name: "Copy command" }).textContent).toBe("Copied");
  await isSpoken("Copied");
});

test("in a static row it is adopted as it stands there, and what was copied is read out", async () => {
  const chain = { chain: "Ethereum", chainId: 1, explorer: "https://explorer.example.org/" };
  const bridge = { id: "bridge", name: "Bridge", purpose: "Moves BZZ", address: "0x2", ...chain };
  const facts = { networks: [], contracts: [], elsewhere: [bridge] };
  document.body.innerHTML = renderToStaticMarkup(<Contracts facts={facts} group="elsewhere" />);
  const place = document.querySelector<HTMLElement>("[data-island=copy]")!;
  const before = place.innerHTML;
  render(renderIsland(place), { container: place, hydrate: true });
  expect(place.innerHTML).toBe(before);
  await click();
  expect(writeText).toHaveBeenLastCalledWith("0x2");
  await isSpoken("Copied");
});
