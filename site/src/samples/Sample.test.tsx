// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PageNode } from "./page-node.ts";
import type { Editing } from "./edit/view.ts";
import type { Ended, runModule } from "./run-module.ts";
import { MOST_MS } from "./useProgram.ts";
import { Tools } from "../code/Tools.tsx";

/** Fakes of the page's node and of the run's worker. */
const page = vi.hoisted(() => ({
  node: undefined as PageNode | undefined,
  ending: new AbortController(),
  obstacle: undefined as string | undefined,
  module: undefined as unknown as typeof runModule,
}));

vi.mock("./page-node.ts", () => ({
  whyNot: () => page.obstacle,
  startingWords: () => "Starting a node in this tab…",
  pageNode: async () =>
    (page.node ??= {
      sandbox: { port: () => ({}) },
      batchId: "b1",
      gone: (page.ending = new AbortController()).signal,
    } as unknown as PageNode),
  endPageNode: () => {
    page.node = undefined;
    page.ending.abort();
  },
}));
vi.mock("./edit/Editor.tsx", () => ({
  default: ({ code, changed, run, leave }: Editing & { code: string }) => (
    <textarea
      aria-label="editor"
      value={code}
      onChange={({ target }) => changed(target.value)}
      onKeyDown={({ key }) => (key === "Escape" ? leave() : run())}
    />
  ),
}));
vi.mock("./edit/module.ts", () => ({
  moduleOf: (code: string) => {
    if (code.includes("?!")) throw new SyntaxError("Unexpected token in line 1, column 2");
    return `module of ${code}`;
  },
}));
vi.mock("./edit/client-files.ts", () => ({
  clientAddresses: (bee: string) => ({
    "@ethersphere/bee-js": `bee-js of ${bee}`,
    "node:crypto": "crypto",
  }),
}));
vi.mock("./run-module.ts", () => ({
  moduleAddress: (script: string) => script,
  runModule: (...of: Parameters<typeof runModule>) => page.module(...of),
}));

const printing =
  (...lines: readonly string[]): typeof runModule =>
  async (_message, { print }) => {
    for (const line of lines) print(line, "out");
    return { kind: "ended", milliseconds: 12 };
  };

/** Never resolves until it is stopped. */
const endless: typeof runModule = (_message, _watcher, stopped) =>
  new Promise<Ended>((_resolve, reject) => {
    stopped.addEventListener("abort", () => reject(stopped.reason));
  });

beforeEach(() => {
  document.body.innerHTML = `<div class="code"><pre><span class="line">feed(1)\n</span></pre></div>
    <div class="code code-output"><pre><span class="line">feed …\n</span></pre></div>`;
  page.node = undefined;
  page.obstacle = undefined;
  page.module = printing("feed 1");
});
afterEach(cleanup);

const block = (): Element => document.querySelector(".code")!;
const show = (): ReturnType<typeof render> =>
  render(<Tools block={block()} sample={{ script: "x.js", bee: "2.8.1", isEditable: true }} />);
const press = (name: string): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const status = (): string | null => screen.getByRole("status").textContent;
const printed = (): string | null => screen.getByRole("group").textContent;

test("a run prints below its block, and is compared with what the page shows", async () => {
  show();
  await press("Run code");
  await expect.poll(status).toBe("Ran in 12 ms. Printed what the page shows.");
  expect(printed()).toBe("feed 1\n");
  expect(block().contains(screen.getByRole("group"))).toBe(true);
});

test("other output is remarked; of a second run it is said why", async () => {
  page.module = printing("index 0");
  show();
  await press("Run code");
  await expect.poll(status).toMatch(/Printed something other than the page shows\.$/);
  await press("Run code");
  await expect.poll(status).toMatch(/: the node remembers earlier runs\.$/);
  await press("New node");
  await expect.poll(status).toMatch(/^The node is gone/);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Run code" }));
  expect(screen.queryByRole("group")).toBeNull();
  await press("Run code");
  await expect.poll(status).toMatch(/shows\.$/);
});

test("a run can be stopped, and the next one works", async () => {
  page.module = endless;
  show();
  await press("Run code");
  await expect.poll(status).toBe("Running…");
  const button = screen.getByRole("button", { name: "Stop code" });
  expect(button.hasAttribute("data-going"), "the sign of stopping").toBe(true);
  await press("Stop code");
  await expect.poll(status).toBe("Stopped.");
  expect(button.hasAttribute("data-going"), "the sign of running").toBe(false);
  page.module = printing("feed 2");
  await press("Run code");
  await expect.poll(status).toMatch(/what the page shows\.$/);
});

test("presses before the first is rendered never run twice; a double click does not stop", async () => {
  let runs = 0;
  page.module = (...of) => {
    runs += 1;
    return endless(...of);
  };
  show();
  const button = screen.getByRole("button", { name: "Run code" });
  const pressTwice = (...details: readonly number[]): Promise<void> =>
    act(async () => details.forEach((detail) => fireEvent.click(button, { detail })));
  await pressTwice(1, 2);
  await expect.poll(status).toBe("Running…");
  expect(runs).toBe(1);
  await press("Stop code");
  await expect.poll(status).toBe("Stopped.");
  await pressTwice(1, 1);
  await expect.poll(status).toBe("Stopped.");
  expect(button.textContent).toBe("Run");
});

test("runs of other blocks end with the node", async () => {
  page.module = endless;
  show();
  await press("Run code");
  await expect.poll(status).toBe("Running…");
  await act(async () => page.ending.abort());
  await expect.poll(status).toBe("Stopped.");
});

test("a run that is over leaves no listener with the node", async () => {
  show();
  await press("Run code");
  await expect.poll(status).toMatch(/^Ran/);
  const listen = vi.spyOn(page.node?.gone as AbortSignal, "addEventListener");
  await press("Run code");
  await expect.poll(() => screen.queryByRole("button", { name: "Stop code" })).toBeNull();
  expect(listen).toHaveBeenCalled();
  for (const [, , options] of listen.mock.calls)
    expect(options).toHaveProperty("signal.aborted", true);
});

test("a run that never ends is ended", async () => {
  page.module = endless;
  show();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    await press("Run code");
    await act(async () => void (await vi.advanceTimersByTimeAsync(MOST_MS - 1)));
    expect(status()).toBe("Running…");
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
    // The status is set in a later task.
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
    expect(status()).toMatch(/^Ended after 2 minutes/);
  } finally {
    vi.useRealTimers();
  }
});

test("what is thrown is shown, and so is a worker that does not start", async () => {
  page.module = async () => ({ kind: "ended", milliseconds: 1500, error: "RangeError: no" });
  show();
  await press("Run code");
  await expect.poll(status).toBe("Failed after 1.5 s.");
  expect(printed()).toBe("RangeError: no\n");
  page.module = () => Promise.reject(new Error("The worker of this sample did not load."));
  await press("Run code");
  await expect.poll(status).toBe("Could not run here.");
  expect(printed()).toBe("The worker of this sample did not load.\n");
});

test("a browser that cannot run a node says so", async () => {
  page.obstacle = "This browser offers no workers here, and a node needs one.";
  show();
  await press("Run code");
  await expect.poll(status).toBe(page.obstacle);
  expect(screen.queryByRole("button", { name: "New node" })).toBeNull();
});

test("endless output is cut, and says so", async () => {
  page.module = printing(...Array.from({ length: 300 }, () => "x".repeat(100)));
  show();
  await press("Run code");
  await expect.poll(status).toMatch(/^Ran in/);
  expect(printed()?.length).toBeLessThan(20_300);
  expect(printed()).toContain("more was printed than is shown here");
});

test("the node goes with the page", async () => {
  const { unmount } = show();
  await press("Run code");
  await expect.poll(status).toMatch(/^Ran in/);
  const { gone } = page.node!;
  unmount();
  expect(gone.aborted).toBe(true);
});

const editor = (): HTMLTextAreaElement => screen.getByRole("textbox", { name: "editor" });
const write = (code: string): Promise<void> =>
  act(async () => void fireEvent.change(editor(), { target: { value: code } }));

test("changed code runs in place of the page's, and is not compared with what the page shows", async () => {
  const sources: unknown[] = [];
  page.module = async (...given) => {
    sources.push(given[0].source);
    return printing("feed 1")(...given);
  };
  show();
  await press("Edit code");
  await expect.poll(editor).toHaveProperty("value", "feed(1)");
  expect(block().hasAttribute("data-editing")).toBe(true);
  await press("Run code");
  await expect.poll(status).toMatch(/Printed what the page shows\.$/);
  await write("feed(2)");
  await act(async () => void fireEvent.keyDown(editor(), { key: "Enter" }));
  await expect.poll(() => sources.length).toBe(2);
  await expect.poll(status).toBe("Ran in 12 ms.");
  expect(sources).toEqual([
    { address: "x.js", imports: ["bee-js of 2.8.1"] },
    { text: "module of feed(2)", imports: ["bee-js of 2.8.1", "crypto"] },
  ]);
});

test("the page's code comes back: for a moment, and for good", async () => {
  show();
  await press("Edit code");
  await expect.poll(editor).toBeTruthy();
  await write("feed(2)");
  await press("Edit code");
  expect(block().hasAttribute("data-editing")).toBe(false);
  await press("Run code");
  await expect.poll(status).toMatch(/Printed what the page shows\.$/);
  await press("Edit code");
  expect(editor().value).toBe("feed(2)");
  await press("Reset code");
  expect(editor().value).toBe("feed(1)");
  // Not `disabled`, which would take the focus from the button that was pressed.
  const reset = screen.getByRole("button", { name: "Reset code" });
  expect(reset.matches(":disabled")).toBe(false);
  expect(reset.getAttribute("aria-disabled")).toBe("true");
  await act(async () => void fireEvent.keyDown(editor(), { key: "Escape" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Run code" }));
});

test("a slip in changed code is told without a run", async () => {
  show();
  await press("Edit code");
  await expect.poll(editor).toBeTruthy();
  await write("?!");
  await press("Run code");
  await expect.poll(status).toBe("This code cannot run.");
  expect(printed()).toBe("Unexpected token in line 1, column 2\n");
});
