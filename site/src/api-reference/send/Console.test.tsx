// @vitest-environment happy-dom
import type { JsonObject } from "@swarm-docs/openapi/document/json";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Console } from "./Console.tsx";
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
const show = (id: string, version?: string): void => {
  const versioned = version === undefined ? document : { ...document, info: { version } };
  render(<Console operation={operationOf(versioned, id)!} onClose={onClose} />);
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
  expect(asWhat).toHaveBeenLastCalledWith({ node: { bee: "2.8.1", persona: "full", peers: 16 } });
  expect(screen.getByText(/It answers as Bee 2\.8\.1/)).toBeTruthy();
  // A page of the other edition does not get this one's.
  cleanup();
  show("getStamp", "7.3.0");
  await nodeRuns();
  expect(asWhat).toHaveBeenLastCalledWith({ node: { bee: "2.6.0", persona: "full", peers: 16 } });
  expect(screen.getByText(/It answers as Bee 2\.6\.0/)).toBeTruthy();
});
