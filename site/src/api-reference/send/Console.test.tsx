// @vitest-environment happy-dom
import type { JsonObject } from "@swarm-docs/openapi/document/json";
import { BEE_RELEASES } from "@swarm-docs/openapi/document/version";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Console } from "./Console.tsx";
import type { LiveSamples } from "./live-samples.ts";
import { operationOf } from "./operations.ts";
import { endPageNode } from "../page-node.ts";

const asked = vi.hoisted(() => vi.fn<(url: string, init: RequestInit) => Promise<Response>>());
const begin = vi.hoisted(() => ({ now: (): void => undefined }));
const asWhat = vi.hoisted(() => vi.fn<(options: unknown) => void>());

vi.mock("../../clients/sandbox.ts", () => ({
  startSandbox: (options: unknown) =>
    new Promise((resolve) => {
      asWhat(options);
      begin.now = () => resolve({ fetch: asked, close: async () => {} });
    }),
}));
vi.mock("./world.ts", () => ({
  furnish: async () => ({}),
  worldValue: () => "of-the-node",
}));

const schema = { type: "string" };
const get = {
  operationId: "getStamp",
  summary: "A batch",
  parameters: [
    { name: "batch_id", in: "path", required: true, example: "of-the-document", schema },
  ],
  responses: {},
};
const post = {
  operationId: "uploadChunk",
  summary: "A chunk",
  requestBody: {
    required: true,
    content: { "application/octet-stream": { schema, example: "\u000b\u0000" } },
  },
  responses: {},
};
const document: JsonObject = {
  openapi: "3.1.0",
  paths: { "/stamps/{batch_id}": { get }, "/chunks": { post } },
};

const onClose = vi.fn<() => void>();
const onSamples = vi.fn<(samples: LiveSamples | undefined) => void>();
const show = (id: string, version?: string): void => {
  const versioned = version === undefined ? document : { ...document, info: { version } };
  const operation = operationOf(versioned, id)!;
  render(<Console operation={operation} onClose={onClose} onSamples={onSamples} />);
};
const field = (): HTMLInputElement => screen.getByLabelText(/batch_id/);
const send = (): void => void fireEvent.click(screen.getByRole("button", { name: "Send" }));
const nodeRuns = async (): Promise<void> => {
  await screen.findByText(/Starting a Swarm node/);
  await vi.waitFor(async () => {
    await act(async () => begin.now());
    expect(screen.getByText(/A development node runs in this page/)).toBeTruthy();
  });
};

beforeEach(() => {
  begin.now = () => undefined;
  onClose.mockClear();
  onSamples.mockClear();
  asked.mockReset().mockImplementation(async () => new Response('{"a":1}'));
});
afterEach(async () => {
  cleanup();
  begin.now();
  await endPageNode();
});

test("what is sent before the node runs has the values of the node, too", async () => {
  show("getStamp");
  expect(field().value).toBe("of-the-document");
  send();
  await nodeRuns();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(asked.mock.calls[0]?.[0]).toBe("http://localhost:1633/stamps/of-the-node");
  expect(field().value).toBe("of-the-node");
  expect((await screen.findByLabelText("Body")).textContent).toContain('{"a":1}');
});

test("what the reader typed stays when the node has a value of its own", async () => {
  show("getStamp");
  fireEvent.change(field(), { target: { value: "mine" } });
  await nodeRuns();
  expect(field().value).toBe("mine");
  send();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(asked.mock.calls[0]?.[0]).toBe("http://localhost:1633/stamps/mine");
});

test("a request is cancelled, by Escape as well, before the console closes", async () => {
  asked.mockImplementation(
    (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  show("getStamp");
  await nodeRuns();
  send();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(await screen.findByText("Cancelled.")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

test("a body that can not be sent is explained, and nothing is sent", async () => {
  show("uploadChunk");
  await nodeRuns();
  const body = screen.getByLabelText(/body/);
  fireEvent.change(body, { target: { value: "0g" } });
  send();
  expect((await screen.findByRole("status")).textContent).toBe(
    "The body must be pairs of hex digits.",
  );
  expect(window.document.activeElement).toBe(body);
  expect(asked).not.toHaveBeenCalled();
});

test("the node in the page is of the release whose interface is read", async () => {
  show("getStamp", "8.1.0");
  await nodeRuns();
  expect(asWhat).toHaveBeenLastCalledWith({
    node: { bee: BEE_RELEASES["8.1.0"], persona: "full", peers: 16 },
  });
  expect(screen.getByText(new RegExp(`It answers as Bee ${BEE_RELEASES["8.1.0"]}`))).toBeTruthy();
  // The other edition must not reuse this node, which runs as another release.
  cleanup();
  show("getStamp", "7.3.0");
  await nodeRuns();
  expect(asWhat).toHaveBeenLastCalledWith({ node: { bee: "2.6.0", persona: "full", peers: 16 } });
  expect(screen.getByText(/It answers as Bee 2\.6\.0/)).toBeTruthy();
});

test("what was sent is shown with method, URL and headers, and copied for curl", async () => {
  const copied = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.stubGlobal("ClipboardItem", undefined);
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(copied);
  show("uploadChunk");
  await nodeRuns();
  expect(screen.queryByText("Request sent")).toBeNull();
  fireEvent.change(screen.getByLabelText(/body/), { target: { value: "0a 0b ff" } });
  send();
  const text = (await screen.findByRole("region", { name: "Request sent" })).textContent;
  expect(text).toBe(
    "POST http://localhost:1633/chunks\nContent-Type: application/octet-stream\n\n(body: 3 bytes)",
  );
  fireEvent.click(screen.getByRole("button", { name: "Copy as curl" }));
  expect(await screen.findByText("Copied")).toBeTruthy();
  expect(copied.mock.calls[0]?.[0]).toBe(
    "printf '\\012\\013\\377' |\ncurl http://localhost:1633/chunks \\\n  " +
      "--header 'Content-Type: application/octet-stream' \\\n  --data-binary @-",
  );
  // A request that failed in the network is shown too; one that was never sent is not.
  fireEvent.change(screen.getByLabelText(/body/), { target: { value: "zz" } });
  send();
  await screen.findByText("The body must be pairs of hex digits.");
  fireEvent.change(screen.getByLabelText(/body/), { target: { value: "00" } });
  asked.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  send();
  await vi.waitFor(() =>
    expect(screen.getByRole("region", { name: "Request sent" }).textContent).toContain("1 byte"),
  );
});

test("the samples are given what is typed, not what exists on the node of the page alone", async () => {
  show("getStamp");
  await nodeRuns();
  expect(field().value).toBe("of-the-node");
  expect(onSamples.mock.lastCall?.[0]?.curl).toBe(
    "curl http://localhost:1633/stamps/of-the-document",
  );
  fireEvent.change(field(), { target: { value: "mine" } });
  expect(onSamples.mock.lastCall?.[0]?.curl).toBe("curl http://localhost:1633/stamps/mine");
  expect(onSamples.mock.lastCall?.[0]?.python).toContain("/stamps/mine");
  cleanup();
  expect(onSamples.mock.lastCall).toEqual([undefined]);
});
