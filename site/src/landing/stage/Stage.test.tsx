// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { addressOf, type AddressMessage, type Request } from "../../addresses/address.ts";
import type { AddressWorker } from "../../addresses/useAddress.ts";
import { EXAMPLE, exampleFile } from "./example.ts";
import { cellOf } from "./Picture.tsx";
import Stage from "./Stage.tsx";
import { SLOW_MS } from "../../ui/useSlow.ts";

const keep = vi.hoisted(() => vi.fn());
vi.mock("./keep.ts", () => ({ uploadContent: keep }));
vi.mock("../../edition/use-edition.ts", () => ({ useEdition: () => ({ release: "2.8.1" }) }));
vi.mock("@docusaurus/useBaseUrl", () => ({ default: (path: string) => path }));
afterEach(cleanup);

/** Runs the worker's job in the test thread. */
class InlineWorker implements AddressWorker {
  onmessage: ((event: MessageEvent<AddressMessage>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  postMessage({ job, source }: Request): void {
    void addressOf(source).then((result) =>
      this.onmessage?.(
        new MessageEvent<AddressMessage>("message", { data: { job, kind: "done", result } }),
      ),
    );
  }
  terminate(): void {}
}
const show = (): void => void render(<Stage start={() => new InlineWorker()} />);
const type = (value: string): boolean =>
  fireEvent.input(screen.getByLabelText("Type something"), { target: { value } });

test("the example stands in the HTML: address, chunks, bucket, and nothing that moves", () => {
  const html = renderToString(<Stage />);
  expect(html.replaceAll(/<[^>]*>/g, "")).toContain(EXAMPLE.result.address);
  expect(html).not.toMatch(/\sstyle=|moving/);
});

test("the example that is shown is the address of its file", async () => {
  expect(await addressOf(exampleFile())).toEqual(EXAMPLE.result);
});

/** A worker that answers when it is told to. */
class HeldWorker implements AddressWorker {
  static last: HeldWorker | undefined;
  onmessage: ((event: MessageEvent<AddressMessage>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  requests: Request[] = [];
  isTerminated = false;
  constructor() {
    HeldWorker.last = this;
  }
  postMessage(request: Request): void {
    this.requests.push(request);
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

test("between two keys the last result stays, nothing is disabled, and progress shows after 200 ms only", async () => {
  vi.useFakeTimers();
  try {
    render(<Stage start={() => new HeldWorker()} />);
    for (const text of ["a", "ab", "abc"]) {
      type(text);
      expect(screen.getByText(EXAMPLE.result.address.slice(4))).toBeTruthy();
      expect(document.querySelector(":disabled, progress")).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(SLOW_MS / 4));
    }
    // One worker: a text is hashed faster than a worker starts.
    expect(HeldWorker.last?.isTerminated).toBe(false);
    expect(HeldWorker.last?.requests).toHaveLength(3);
    await act(() => vi.advanceTimersByTimeAsync(SLOW_MS));
    expect(document.querySelector("progress")).not.toBeNull();
    expect(screen.getByText(EXAMPLE.result.address.slice(4))).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test("a file that could not be hashed is tried again by keyboard, and the focus stays beside it", async () => {
  render(
    <main>
      <Stage start={() => new HeldWorker()} />
    </main>,
  );
  const input = screen.getByLabelText("or drop a file");
  const files = { item: () => new File(["a"], "a.txt") };
  fireEvent.change(input, { target: { files } });
  const { job = 0 } = HeldWorker.last?.requests.at(-1) ?? {};
  const data: AddressMessage = { job, kind: "failed", reason: "NotReadableError" };
  act(() => HeldWorker.last?.onmessage?.(new MessageEvent("message", { data })));
  const again = screen.getByRole("button", { name: "Try again" });
  again.focus();
  fireEvent.click(again);
  await waitFor(() => expect(document.activeElement).toBe(input));
});

test("an emptied field shows the example again", async () => {
  show();
  type("a");
  await waitFor(() => expect(screen.queryByText(EXAMPLE.result.address.slice(4))).toBeNull());
  type("");
  expect(screen.getByText(EXAMPLE.result.address.slice(4))).toBeTruthy();
  expect(screen.getByText(EXAMPLE.description)).toBeTruthy();
});

test("what is typed changes address, chunks and picture", async () => {
  show();
  type("x".repeat(5000));
  const { address, chunks } = await addressOf("x".repeat(5000));
  await waitFor(() =>
    expect(screen.getByRole("status").textContent).toContain(address.slice(0, 20)),
  );
  expect(chunks).toBe(3);
  expect(screen.getByText("Chunks").nextSibling?.textContent).toBe("3");
  expect(document.querySelectorAll("rect[rx]")).toHaveLength(2);
});

test("the lit cell is the address's first six bits", () => {
  expect(cellOf("92672a")).toBe(0b100100);
  expect(cellOf("fc00")).toBe(63);
});

test("what is kept opens, and is forgotten when something else is typed", async () => {
  const reference = "ab".repeat(32);
  keep.mockResolvedValue({ reference, url: "/node/bzz/x/", bee: "2.8.1" });
  show();
  fireEvent.click(screen.getByRole("button", { name: "Keep it" }));
  const link = await screen.findByRole("link", { name: "open it" });
  expect(link.getAttribute("href")).toBe("/node/bzz/x/");
  const [file, ...rest] = keep.mock.calls[0] ?? [];
  expect([(file as File).name, (file as File).size, ...rest]).toEqual([
    EXAMPLE.name,
    EXAMPLE.result.sizeBytes,
    "/",
    "2.8.1",
  ]);
  expect(document.body.textContent).toContain("which answers as Bee 2.8.1");
  type("other");
  expect(screen.queryByRole("link", { name: "open it" })).toBeNull();
});

test("a node that refuses is quoted", async () => {
  keep.mockRejectedValue(new Error("the node answered 402: batch is overissued"));
  show();
  fireEvent.click(screen.getByRole("button", { name: "Keep it" }));
  await screen.findByText(/batch is overissued/);
});

test("more than a chunk of text gets chunks for redundancy from a node that adds them", async () => {
  show();
  for (const [bee, isTold] of [
    ["2.8.1", true],
    ["2.6.0", false],
  ] as const) {
    keep.mockResolvedValue({ reference: "ab".repeat(32), url: "/node/bzz/x/", bee });
    type("x".repeat(4_097));
    fireEvent.click(screen.getByRole("button", { name: "Keep it" }));
    await screen.findByText(new RegExp(`answers as Bee ${bee}`));
    expect(document.body.textContent?.includes("adds chunks for redundancy")).toBe(isTold);
    type("");
  }
});
