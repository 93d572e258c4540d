// @vitest-environment happy-dom
import { LANGUAGES } from "@swarm-docs/openapi/snippets/all";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { base } from "../base.ts";
import { chooseClient, followClient } from "../client.ts";
import { pageNode } from "../page-node.ts";
import { Samples, type SamplesProps } from "./Samples.tsx";

vi.mock("../../clients/sandbox.ts", () => ({ startSandbox: async () => ({}) }));
vi.mock("../send/world.ts", () => ({ furnish: async () => ({ batchId: "b".repeat(64) }) }));

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
  sampleBatch: BATCH,
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
  expect(await screen.findByText("Copied")).toBeTruthy();
  expect(copied).toHaveBeenCalledWith(`python http://10.0.0.7:1633/bytes ${BATCH}`);
});

test("the batch is the one of the node in the page, where one runs", async () => {
  render(<Samples {...props} />);
  expect(screen.getByRole("tabpanel", { name: "curl" }).textContent).toContain(BATCH);
  await act(async () => {
    await pageNode("2.6.0");
  });
  const text = screen.getByRole("tabpanel", { name: "curl" }).textContent;
  expect(text).toContain("b".repeat(64));
  expect(text).not.toContain(BATCH);
});
