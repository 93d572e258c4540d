// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { toHtml } from "hast-util-to-html";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { codeBlock } from "../../plugins/markdown/code.ts";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { connectIslands } from "../island/islands.tsx";
import { render as renderIsland } from "./island.tsx";
import { Tools } from "./Tools.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (
  code: string,
  sample?: { file: string; bee: ReleaseName; isEditable: boolean },
): Promise<HTMLElement> => {
  document.body.innerHTML = toHtml(await codeBlock(code, "text", undefined, sample));
  return document.querySelector<HTMLElement>(".code-tools")!;
};

const RUNS = { file: "0123456789abcdef.js", bee: "2.8.1" as const };

test.each([undefined, { ...RUNS, isEditable: true }, { ...RUNS, isEditable: false }])(
  "the build writes what React adopts: sample %o",
  async (sample) => {
    const place = await show("const a = 1;", sample);
    expect(place.dataset.island).toBe("code");
    const block = place.closest(".code")!;
    const runs = sample && { ...sample, script: sample.file };
    expect(place.innerHTML).toBe(renderToStaticMarkup(<Tools block={block} sample={runs} />));
    const adopted = renderToStaticMarkup(renderIsland(place));
    expect(adopted).toBe(place.innerHTML);
  },
);

test("wrapping is said by the button, which the style sheet looks at", async () => {
  const place = await show("const a = 1;");
  render(renderIsland(place), { container: place, hydrate: true });
  const wrap = screen.getByRole("button", { name: "Wrap Text: const a = 1;", pressed: false });
  fireEvent.click(wrap);
  expect(wrap.getAttribute("aria-pressed")).toBe("true");
});

test("the code is copied without the last line's end, and the button says so for a moment", async () => {
  vi.useFakeTimers();
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("ClipboardItem", undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const place = await show("one\n  two\n");
  render(renderIsland(place), { container: place, hydrate: true });
  const copy = screen.getByRole("button", { name: "Copy Text: one" });
  await act(async () => void fireEvent.click(copy));
  expect(writeText).toHaveBeenCalledWith("one\n  two");
  expect(copy.textContent).toBe("Copied");
  expect(copy.getAttribute("aria-label")).toBe("Copied Text: one");
  await act(async () => vi.advanceTimersByTimeAsync(1600));
  expect(copy.textContent).toBe("Copy");
  vi.useRealTimers();
});

test("a click that wakes the buttons is answered, on the element that was there", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await show("const a = 1;");
  const islands = connectIslands(document.body, { code: async () => renderIsland });
  const wrap = document.querySelector<HTMLElement>(".code-wrap")!;
  await act(async () => wrap.click());
  expect(wrap.getAttribute("aria-pressed")).toBe("true");
  await act(async () => islands.stop());
});
