// @vitest-environment happy-dom
import { LANGUAGES } from "@swarm-docs/openapi/snippets/all";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { base } from "../base.ts";
import { chooseClient, followClient } from "../client.ts";
import type { Opened } from "../send/open.tsx";
import type { SamplesProps } from "../../../render/api-reference/islands.ts";
import { Samples } from "./Samples.tsx";

/** Fake console: reports typed values, and `undefined` when it unmounts. */
function Typing({ onSamples }: Pick<Opened, "onSamples">) {
  useEffect(() => {
    const texts = LANGUAGES.map(({ id }) => [id, `typed in ${id} at http://localhost:1633`]);
    onSamples(Object.fromEntries(texts));
    return () => onSamples(undefined);
  }, [onSamples]);
  return null;
}
vi.mock("../send/open.tsx", () => ({
  openConsole: async (_url: string, _id: string, { onSamples }: Opened) => (
    <Typing onSamples={onSamples} />
  ),
}));

const BATCH = "a".repeat(64);
const props: SamplesProps = {
  requests: LANGUAGES.map(({ id, label }) => ({
    client: id,
    label,
    text: `${id} http://localhost:1633/bytes ${BATCH}`,
  })),
  responses: [
    { status: "201", text: "made" },
    { status: "404", text: "nowhere" },
  ],
  sends: undefined,
};

const tab = (name: string): HTMLElement => screen.getAllByRole("tab", { name })[0]!;
const chosen = (): (string | null)[] =>
  screen.getAllByRole("tab", { selected: true }).map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  window.scrollBy = vi.fn() as never;
  chooseClient("curl");
  base.set("http://localhost:1633");
});
afterEach(cleanup);

test("one language is chosen for all operations, by click and by keys, and remembered", () => {
  render(
    <>
      <Samples {...props} />
      <Samples {...props} />
    </>,
  );
  expect(chosen()).toEqual(["curl", "201", "curl", "201"]);
  fireEvent.click(tab("bee-js"));
  expect(chosen()).toEqual(["bee-js", "201", "bee-js", "201"]);
  fireEvent.keyDown(tab("bee-js"), { key: "End" });
  expect(chosen()).toEqual(["Go", "201", "Go", "201"]);
  expect(document.activeElement).toBe(tab("Go"));
  expect(localStorage.getItem("docusaurus.tab.client")).toBe("go");
  expect(document.documentElement.dataset.client).toBe("go");
});

test("the choice of the documentation's tabs is taken; one that nobody knows is the first", () => {
  const stop = new AbortController();
  localStorage.setItem("docusaurus.tab.client", "bee-js");
  followClient(stop.signal);
  render(<Samples {...props} />);
  expect(chosen()[0]).toBe("bee-js");
  const elsewhere = new StorageEvent("storage", {
    key: "docusaurus.tab.client",
    newValue: "cobol",
  });
  act(() => void dispatchEvent(elsewhere));
  expect(chosen()[0]).toBe("curl");
  expect(document.documentElement.dataset.client).toBe("curl");
  stop.abort();
});

test("every language of the samples can be chosen", () => {
  for (const { id } of LANGUAGES) {
    chooseClient(id);
    expect(document.documentElement.dataset.client).toBe(id);
  }
});

test("each status has its answer", () => {
  render(<Samples {...props} />);
  const panel = (name: string): HTMLElement => screen.getByLabelText(name);
  expect([panel("201").hidden, panel("404").hidden]).toEqual([false, true]);
  fireEvent.click(tab("404"));
  expect([panel("201").hidden, panel("404").hidden]).toEqual([true, false]);
});

test("what is copied is what is seen: this language, this address", async () => {
  const copied = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.stubGlobal("ClipboardItem", undefined);
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(copied);
  render(<Samples {...props} />);
  act(() => base.set("http://10.0.0.7:1633"));
  fireEvent.click(tab("Python"));
  fireEvent.click(screen.getAllByRole("button", { name: "Copy" })[0]!);
  expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
  expect(copied).toHaveBeenCalledWith(`python http://10.0.0.7:1633/bytes ${BATCH}`);
});

test("what is typed in the console stands in the samples, as long as it is open", async () => {
  render(<Samples {...props} sends="getStamp" />);
  const shown = (name: string): string | null => screen.getByRole("tabpanel", { name }).textContent;
  const before = shown("curl");
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: /^Send/ })));
  expect(shown("curl")).toBe("typed in curl at http://localhost:1633");
  act(() => base.set("http://10.0.0.7:1633"));
  expect(shown("curl")).toBe("typed in curl at http://10.0.0.7:1633");
  fireEvent.click(tab("Go"));
  expect(shown("Go")).toBe("typed in go at http://10.0.0.7:1633");
  act(() => base.set("http://localhost:1633"));
  fireEvent.click(tab("curl"));
  fireEvent.click(screen.getByRole("button", { name: /^Send/ }));
  expect(shown("curl")).toBe(before);
});
