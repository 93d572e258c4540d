// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { localNodes } from "../node/local-node.ts";
import type { NodeClient } from "../node/node-client.ts";
import { uploadFile } from "./upload-file.ts";
import UploadPanel from "./UploadPanel.tsx";

const page = vi.hoisted(() => ({ node: undefined as NodeClient | undefined }));

vi.mock("../node/NodeBar.tsx", () => ({
  WithNode: ({ children }: { children: (node: unknown, key: number) => unknown }) =>
    children(page.node, 1),
}));

beforeEach(async () => {
  [page.node] = await localNodes();
});
afterEach(cleanup);

const client = (): NodeClient => {
  if (!page.node) throw new Error("no node");
  return page.node;
};

test("a file is uploaded with its name and type, and read back", async () => {
  const steps: string[] = [];
  const file = new File(["hello"], "hello world.txt", { type: "text/plain" });
  const uploaded = await uploadFile(client(), file, undefined, (step) => steps.push(step));
  expect(uploaded.reference).toMatch(/^[0-9a-f]{64}$/);
  expect(uploaded.type).toBe("text/plain");
  expect(await uploaded.content.text()).toBe("hello");
  expect(steps).toEqual([
    "Looking for a batch",
    "Uploading hello world.txt, 5 bytes",
    "Reading it back",
  ]);
});

test("an answer that is too short is an error that counts the bytes", async () => {
  const node = client();
  const short: NodeClient = {
    ...node,
    fetch: async (path, init) => {
      const answer = await node.fetch(path, init);
      return path.startsWith("/bzz/") ? new Response("hell", answer) : answer;
    },
  };
  const file = new File(["hello"], "a.txt");
  await expect(uploadFile(short, file)).rejects.toThrow("gave back 4 of 5 bytes");
});

test("the panel shows reference and address; a node that refuses is asked again", async () => {
  const node = client();
  let isDown = true;
  page.node = {
    ...node,
    fetch: async (path, init) => {
      if (isDown) throw new Error("the node is down");
      return node.fetch(path, init);
    },
  };
  render(<UploadPanel />);
  choose(new File(["hello"], "a.txt", { type: "text/plain" }));
  expect((await screen.findByRole("alert")).textContent).toContain("the node is down");
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Uploaded a.txt")).toBeTruthy();
  expect(screen.getByText(/^http:\/\/localhost:1633\/bzz\/[0-9a-f]{64}\/$/)).toBeTruthy();
});

test("what was read back is saved as bytes: a page in it never opens in the site's origin", async () => {
  const made = vi.spyOn(URL, "createObjectURL");
  render(<UploadPanel />);
  choose(new File(["<script>alert(1)</script>"], "a.html", { type: "text/html" }));
  const link = await screen.findByRole("link", { name: "Save what was read back" });
  expect(link.getAttribute("download")).toBe("a.html");
  expect(made.mock.calls.map(([blob]) => (blob as Blob).type)).toEqual([
    "application/octet-stream",
  ]);
});

test("no second file can be chosen while one is uploaded", async () => {
  const node = client();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  page.node = {
    ...node,
    fetch: async (path, init) => {
      await held;
      return node.fetch(path, init);
    },
  };
  render(<UploadPanel />);
  const input = screen.getByLabelText<HTMLInputElement>("Choose a file");
  expect(input.getAttribute("aria-disabled")).toBeNull();
  choose(new File(["hello"], "a.txt", { type: "text/plain" }));
  expect(input.getAttribute("aria-disabled")).toBe("true");
  release();
  expect(await screen.findByText("Uploaded a.txt")).toBeTruthy();
  expect(input.getAttribute("aria-disabled")).toBeNull();
});

test("a slow upload says for how long it lasts, and is cancelled", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  try {
    const node = client();
    page.node = {
      ...node,
      fetch: (path, init) =>
        path.startsWith("/bzz")
          ? new Promise((_resolve, reject) => {
              init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
            })
          : node.fetch(path, init),
    };
    render(<UploadPanel />);
    choose(new File(["hello"], "a.txt", { type: "text/plain" }));
    await screen.findByText("Uploading a.txt, 5 bytes …");
    expect(screen.queryByText(/so far/)).toBeNull();
    act(() => vi.advanceTimersByTime(12_000));
    expect(screen.getByText(/^12 seconds so far\./)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByText("Cancelled.")).toBeTruthy();
    expect(screen.queryByText(/so far/)).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

const choose = (file: File): void =>
  void fireEvent.change(screen.getByLabelText("Choose a file"), {
    target: { files: fileList(file) },
  });

function fileList(file: File): FileList {
  return { length: 1, item: () => file, 0: file } as unknown as FileList;
}
