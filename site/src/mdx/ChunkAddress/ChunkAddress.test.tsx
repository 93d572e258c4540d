// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { addressOf, type AddressMessage, type Request } from "../../addresses/address.ts";
import ChunkAddress from "./index.tsx";
import type { AddressWorker } from "../../addresses/useAddress.ts";

afterEach(cleanup);

/** Runs the worker's job in the test thread. `hang` never responds, like a huge file. */
class InlineWorker implements AddressWorker {
  static ended = 0;
  onmessage: ((event: MessageEvent<AddressMessage>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly #hang: boolean;
  constructor(hang = false) {
    this.#hang = hang;
  }
  postMessage({ job, source }: Request): void {
    if (this.#hang) return;
    void addressOf(source).then((result) => {
      this.onmessage?.(
        new MessageEvent<AddressMessage>("message", { data: { job, kind: "done", result } }),
      );
    });
  }
  terminate(): void {
    InlineWorker.ended++;
  }
}

test("the server's HTML shows the address of the example", () => {
  const html = renderToString(<ChunkAddress />);
  expect(html).toContain("92672a471f4419b255d7cb0cf313474a6f5856fb347c5ece85fb706d644b630f");
  expect(html).not.toMatch(/\sstyle=/);
});

test("typing computes the address of the text", async () => {
  render(<ChunkAddress start={() => new InlineWorker()} />);
  fireEvent.input(screen.getByLabelText("Text"), { target: { value: "hello" } });
  await waitFor(() =>
    screen.getByText("a2322ed653c075c08a7847275537b74ba9f523c55341efe3df85565a78c6bb4a"),
  );
});

test("a chosen file is named with its size", async () => {
  render(<ChunkAddress start={() => new InlineWorker()} />);
  const file = new File(["foo"], "foo.txt");
  fireEvent.change(screen.getByLabelText(/Or a file/), {
    target: { files: { item: () => file, 0: file } },
  });
  await waitFor(() =>
    screen.getByText("2387e8e7d8a48c2a9339c97c1dc3461a9a7aa07e994c5cb8b38fd7c1b3e6ea48"),
  );
  expect(screen.getByRole("status").textContent).toContain("foo.txt");
});

test("the same file can be chosen again", () => {
  render(<ChunkAddress start={() => new InlineWorker()} />);
  const field = screen.getByLabelText<HTMLInputElement>(/Or a file/);
  // Simulate a file input with a file; happy-dom does not clear its value.
  Object.defineProperty(field, "value", { value: "foo.txt", writable: true });
  fireEvent.click(field);
  expect(field.value).toBe("");
});

test("work in progress can be cancelled, which ends the worker", async () => {
  render(<ChunkAddress start={() => new InlineWorker(true)} />);
  fireEvent.input(screen.getByLabelText("Text"), { target: { value: "long" } });
  const before = InlineWorker.ended;
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(InlineWorker.ended).toBe(before + 1);
  expect(screen.getByRole("status").textContent).toContain("cancelled");
});

test("a browser without workers is told so", () => {
  render(
    <ChunkAddress
      start={() => {
        throw new Error("no workers");
      }}
    />,
  );
  fireEvent.input(screen.getByLabelText("Text"), { target: { value: "x" } });
  expect(screen.getByRole("status").textContent).toContain("does not start workers");
});

test("what an upload gives is said for the release", () => {
  render(<ChunkAddress release="2.6.0" />);
  expect(document.body.textContent).not.toContain("Swarm-Redundancy-Level");
  cleanup();
  render(<ChunkAddress release="2.8.1" />);
  expect(document.body.textContent).toContain("POST /bytes with Swarm-Redundancy-Level: 0 gives");
  expect(document.body.textContent).toContain("content of more than 4096 bytes gets another");
});
