// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PageNode } from "./page-node.ts";
import type { Ended, runModule } from "./run-module.ts";
import { Sample } from "./Sample.tsx";

/** Stands for the node of the page and for the worker of a run. */
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

/** Lasts until it is stopped. */
const endless: typeof runModule = (_message, _watcher, stopped) =>
  new Promise<Ended>((_resolve, reject) => {
    stopped.addEventListener("abort", () => reject(stopped.reason));
  });

beforeEach(() => {
  document.body.innerHTML = `<div class="code"><p></p></div>
    <div class="code code-output"><pre><span class="line">feed …\n</span></pre></div>`;
  page.node = undefined;
  page.obstacle = undefined;
  page.module = printing("feed 1");
});
afterEach(cleanup);

const block = (): Element => document.querySelector(".code")!;
const show = (): ReturnType<typeof render> =>
  render(<Sample block={block()} sample={{ script: "x.js", bee: "2.8.1" }} />);
const press = (name: string): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const status = (): string | null => screen.getByRole("status").textContent;
const printed = (): string | null => screen.getByRole("group").textContent;

test("a run prints below its block, and is compared with what the page shows", async () => {
  show();
  await press("Run");
  await expect.poll(status).toBe("Ran in 12 ms. Printed what the page shows.");
  expect(printed()).toBe("feed 1\n");
  expect(block().contains(screen.getByRole("group"))).toBe(true);
});

test("other output is remarked; of a second run it is said why", async () => {
  page.module = printing("index 0");
  show();
  await press("Run");
  await expect.poll(status).toMatch(/Printed something else than the page shows\.$/);
  await press("Run");
  await expect.poll(status).toMatch(/: the node remembers earlier runs\.$/);
  await press("Reset");
  await expect.poll(status).toMatch(/^The node is gone/);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Run" }));
  expect(screen.queryByRole("group")).toBeNull();
  await press("Run");
  await expect.poll(status).toMatch(/shows\.$/);
});

test("a run can be stopped, and the next one works", async () => {
  page.module = endless;
  show();
  await press("Run");
  await expect.poll(status).toBe("Running…");
  await press("Stop");
  await expect.poll(status).toBe("Stopped.");
  page.module = printing("feed 2");
  await press("Run");
  await expect.poll(status).toMatch(/what the page shows\.$/);
});

test("runs of other blocks end with the node", async () => {
  page.module = endless;
  show();
  await press("Run");
  await expect.poll(status).toBe("Running…");
  await act(async () => page.ending.abort());
  await expect.poll(status).toBe("Stopped.");
});

test("what is thrown is shown, and so is a worker that does not start", async () => {
  page.module = async () => ({ kind: "ended", milliseconds: 1500, error: "RangeError: no" });
  show();
  await press("Run");
  await expect.poll(status).toBe("Failed after 1.5 s.");
  expect(printed()).toBe("RangeError: no\n");
  page.module = () => Promise.reject(new Error("The worker of this sample did not load."));
  await press("Run");
  await expect.poll(status).toBe("Could not run here.");
  expect(printed()).toBe("The worker of this sample did not load.\n");
});

test("a browser that cannot run a node says so", async () => {
  page.obstacle = "This browser offers no workers here, and a node needs one.";
  show();
  await press("Run");
  await expect.poll(status).toBe(page.obstacle);
  expect(screen.queryByRole("button", { name: "Reset" })).toBeNull();
});

test("endless output is cut, and says so", async () => {
  page.module = printing(...Array.from({ length: 300 }, () => "x".repeat(100)));
  show();
  await press("Run");
  await expect.poll(status).toMatch(/^Ran in/);
  expect(printed()?.length).toBeLessThan(20_300);
  expect(printed()).toContain("more was printed than is shown here");
});

test("the node goes with the page", async () => {
  const { unmount } = show();
  await press("Run");
  await expect.poll(status).toMatch(/^Ran in/);
  const { gone } = page.node!;
  unmount();
  expect(gone.aborted).toBe(true);
});
