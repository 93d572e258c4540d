// @vitest-environment happy-dom
import type { JsonObject } from "@swarm-docs/openapi/document/json";
import { BEE_RELEASES } from "@swarm-docs/openapi/document/version";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { typeInBurst } from "../../ui/test/burst.ts";
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
const reference = {
  name: "reference",
  in: "path",
  required: true,
  example: "of-the-document",
  schema,
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
const upload: JsonObject = {
  operationId: "uploadBzz",
  summary: "A file",
  parameters: [
    { name: "name", in: "query", example: "sample.html", schema },
    { name: "Content-Type", in: "header", required: true, example: "text/html", schema },
  ],
  requestBody: { required: true, content: { "*/*": { schema, example: "short" } } },
  responses: { 201: { description: "made" } },
};
const document: JsonObject = {
  openapi: "3.1.0",
  paths: {
    "/stamps/{batch_id}": { get },
    "/chunks": { post },
    "/bzz": { post: upload },
    "/bzz/{reference}": {
      get: { ...get, operationId: "downloadBzz", parameters: [reference] },
    },
  },
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

const choose = (file: File): void => {
  const files = { length: 1, 0: file, item: () => file };
  fireEvent.change(screen.getByLabelText(/Choose/), { target: { files } });
};
const PICTURE = new File(["bytes"], "me.png", { type: "image/png" });
const made = (): Response => new Response('{"reference":"abcd"}', { status: 201 });
const lastSamples = (): LiveSamples => onSamples.mock.lastCall?.[0] ?? {};

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

const stamp = operationOf(document, "getStamp")!;
function Page() {
  const [samples, setSamples] = useState<LiveSamples>();
  return (
    <>
      <Console operation={stamp} onClose={onClose} onSamples={setSamples} />
      <output>{samples?.curl}</output>
    </>
  );
}

test("no character of a fast typist is lost while the samples follow", async () => {
  const errors = vi.spyOn(console, "error");
  render(<Page />);
  fireEvent.change(field(), { target: { value: "" } });
  const text = typeInBurst(field());
  expect(text).toHaveLength(60);
  expect(field().value).toBe(text);
  await screen.findByText(`curl http://localhost:1633/stamps/${text}`);
  expect(errors.mock.calls).toEqual([]);
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

test("a slow upload says its size and for how long it lasts; what broke it is explained", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  try {
    let fail = (): void => undefined;
    vi.stubGlobal(
      "fetch",
      () =>
        new Promise((_resolve, reject) => (fail = () => reject(new TypeError("Failed to fetch")))),
    );
    show("uploadBzz");
    fireEvent.click(screen.getByRole("radio", { name: /^http/ }));
    choose(PICTURE);
    fireEvent.click(screen.getByRole("button", { name: "Send to my node" }));
    expect(await screen.findByText("Sending 5 bytes…")).toBeTruthy();
    act(() => vi.advanceTimersByTime(12_000));
    expect(screen.getByText(/^12 seconds so far\./)).toBeTruthy();
    await act(async () => fail());
    expect(
      await screen.findByText(/failed after 12 seconds\..* Press Send to try again/),
    ).toBeTruthy();
    expect(screen.queryByText(/so far/)).toBeNull();
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
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
  expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
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

test("a chosen file is sent with its name and type, which stand in the samples until it is removed", async () => {
  show("uploadBzz");
  await nodeRuns();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^body/).value).toBe("short");
  choose(PICTURE);
  expect(screen.getByText("me.png").parentElement?.textContent).toBe("me.png, 5 bytes");
  expect(lastSamples().curl).toContain("bzz?name=me.png");
  expect(lastSamples().curl).toContain("Content-Type: image/png");
  expect(lastSamples().curl).toContain("--data-binary @me.png");
  send();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  const [url, init] = asked.mock.calls[0]!;
  expect(url).toBe("http://localhost:1633/bzz?name=me.png");
  expect(new Headers(init.headers).get("Content-Type")).toBe("image/png");
  expect(init.body).toBe(PICTURE);
  fireEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(window.document.activeElement).toBe(screen.getByLabelText("Choose a file"));
  expect(lastSamples().curl).toContain("bzz?name=sample.html");
  expect(lastSamples().curl).toContain("--data-binary @sample.html");
  expect(screen.getByLabelText<HTMLInputElement>(/^name/).value).toBe("of-the-node");
});

test("bytes that are written as hex are taken from a dropped file, too", async () => {
  show("uploadChunk");
  await nodeRuns();
  const files = { length: 1, 0: PICTURE };
  fireEvent.drop(screen.getByLabelText(/^body/), { dataTransfer: { items: [], files } });
  send();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(asked.mock.calls[0]?.[1].body).toBe(PICTURE);
});

test("the answer comes into view", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  show("getStamp");
  await nodeRuns();
  scrolled.mockClear();
  send();
  await screen.findByLabelText("Body");
  expect(scrolled.mock.contexts.map((one) => (one as Element).className)).toEqual([
    "api-send-result",
  ]);
  expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ block: "nearest" }));
});

test("an upload is opened from the node in the page and saved as bytes", async () => {
  asked.mockImplementation(async (url) =>
    url.endsWith("/bzz/abcd/")
      ? new Response("<script>1</script>", { headers: { "Content-Type": "text/html" } })
      : made(),
  );
  show("uploadBzz");
  await nodeRuns();
  send();
  fireEvent.click(await screen.findByRole("button", { name: "Open it" }));
  const content = await screen.findByRole("region", { name: "Content of the upload" });
  expect(content.textContent).toBe("<script>1</script>");
});

test("what was made is read back by its operation, whose samples do not take a reference of this tab", async () => {
  asked.mockImplementation(async () => made());
  const sample = window.document.createElement("div");
  sample.innerHTML =
    '<article id="downloadBzz"><a class="api-name" href="#downloadBzz">Open a file</a><div class="api-slot"><button aria-expanded="false"></button></div></article>';
  window.document.body.append(sample);
  const opened = vi.fn<() => void>();
  sample.querySelector("button")?.addEventListener("click", opened);
  show("uploadBzz");
  await nodeRuns();
  send();
  fireEvent.click(await screen.findByRole("link", { name: "Read it back: Open a file" }));
  expect(opened).toHaveBeenCalledOnce();
  cleanup();
  show("downloadBzz");
  expect(screen.getByLabelText<HTMLInputElement>(/reference/).value).toBe("abcd");
  expect(lastSamples().curl).toContain("of-the-document");
  expect(window.document.activeElement).toBe(screen.getByRole("button", { name: "Send" }));
  fireEvent.click(screen.getByRole("radio", { name: /^http/ }));
  expect(screen.getByLabelText<HTMLInputElement>(/reference/).value).toBe("of-the-document");
  sample.remove();
  cleanup();
  show("downloadBzz");
  expect(screen.getByLabelText<HTMLInputElement>(/reference/).value).toBe("of-the-node");
});
