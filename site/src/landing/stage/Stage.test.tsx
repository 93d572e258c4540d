// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { addressOf, type Answer, type Request } from "../../addresses/address.ts";
import type { AddressWorker } from "../../addresses/useAddress.ts";
import { cellOf } from "./Picture.tsx";
import Stage from "./Stage.tsx";

const keep = vi.hoisted(() => vi.fn());
vi.mock("./keep.ts", () => ({ keep }));
vi.mock("../../edition/use-edition.ts", () => ({ useEdition: () => ({ release: "2.8.1" }) }));
vi.mock("@docusaurus/useBaseUrl", () => ({ default: (path: string) => path }));
afterEach(cleanup);

/** Runs the worker's job in the test thread. */
class InlineWorker implements AddressWorker {
  onmessage: ((event: MessageEvent<Answer>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  postMessage({ job, source }: Request): void {
    void addressOf(source).then((result) =>
      this.onmessage?.(
        new MessageEvent<Answer>("message", { data: { job, kind: "done", result } }),
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
  expect(html.replaceAll(/<[^>]*>/g, "")).toContain(
    "92672a471f4419b255d7cb0cf313474a6f5856fb347c5ece85fb706d644b630f",
  );
  expect(html).not.toMatch(/\sstyle=|moving/);
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
  expect(keep).toHaveBeenCalledWith("hello world", "/", "2.8.1");
  expect(document.body.textContent).toContain("which answers as Bee 2.8.1");
  expect(document.body.textContent).not.toContain("for redundancy");
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
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Keep it" })).toHaveProperty("disabled", false),
    );
    fireEvent.click(screen.getByRole("button", { name: "Keep it" }));
    await screen.findByText(new RegExp(`answers as Bee ${bee}`));
    expect(document.body.textContent?.includes("adds chunks for redundancy")).toBe(isTold);
    type("");
  }
});
