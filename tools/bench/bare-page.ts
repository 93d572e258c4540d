import { setTimeout } from "node:timers/promises";
import type { Browser, CDPSession } from "@playwright/test";

/** A page that is driven by DevTools commands alone. */
export interface BarePage {
  /** Sends a command; gives its answer, or an error with the browser's words. */
  readonly send: (method: string, params?: object) => Promise<Record<string, unknown>>;
  /**
   * What a function gives in the page, awaited there. It takes nothing along from here, and holds no
   * named function: the helper that the compiler would call does not exist in the page.
   */
  readonly evaluate: <T, A = undefined>(work: (given: A) => T, given?: A) => Promise<Awaited<T>>;
  /** Waits until a function gives true in the page, or fails after a minute. */
  readonly until: (isTrue: () => boolean) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The window of a page, and how much its processor and network are slowed down. */
export interface PageConditions {
  readonly width: number;
  readonly height: number;
  readonly isPhone?: boolean;
  readonly rate?: number;
  readonly network?: { readonly latencyMs: number; readonly bytesPerSecond: number };
}

interface Answer {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;

/** Sends commands to one page through the browser's session, and matches the answers. */
function connect(devtools: CDPSession, sessionId: string): BarePage["send"] {
  const waiting = new Map<number, (answer: Answer) => void>();
  devtools.on("Target.receivedMessageFromTarget", (event) => {
    if (event.sessionId !== sessionId) return;
    const answer = JSON.parse(event.message) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  return async (method, params = {}) => {
    const id = ++last;
    const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await devtools.send("Target.sendMessageToTarget", { message, sessionId });
    const { result, error } = await answer;
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  };
}

function evaluator(send: BarePage["send"]): BarePage["evaluate"] {
  return async <T, A>(work: (given: A) => T, given?: A): Promise<Awaited<T>> => {
    const { result, exceptionDetails } = await send("Runtime.evaluate", {
      expression: `(${work.toString()})(${JSON.stringify(given) ?? ""})`,
      awaitPromise: true,
      returnByValue: true,
    });
    const { value, description } = result as { value: Awaited<T>; description?: string };
    if (exceptionDetails) throw new Error(description ?? JSON.stringify(exceptionDetails));
    return value;
  };
}

async function surround(send: BarePage["send"], around: PageConditions): Promise<void> {
  const { width, height, isPhone = false, rate = 1, network } = around;
  const deviceScaleFactor = isPhone ? 2 : 1;
  const metrics = { width, height, deviceScaleFactor, mobile: isPhone };
  await send("Emulation.setDeviceMetricsOverride", metrics);
  await send("Emulation.setTouchEmulationEnabled", { enabled: isPhone });
  await send("Emulation.setFocusEmulationEnabled", { enabled: true });
  if (network) {
    await send("Network.enable");
    await send("Network.emulateNetworkConditions", {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: network.bytesPerSecond,
      uploadThroughput: network.bytesPerSecond,
    });
  }
  if (rate !== 1) await send("Emulation.setCPUThrottlingRate", { rate });
}

/**
 * Opens an empty page with a fresh profile and without the debugger. Playwright's own pages carry
 * isolated worlds and an attached debugger, with which every `Error` resolves source positions of its
 * whole stack; React creates five at load time, and the browser re-parses the main script for them.
 * That took 0.1 to 0.4 s on a slow phone. Playwright ignores pages outside its own contexts.
 */
export async function openBarePage(browser: Browser, around: PageConditions): Promise<BarePage> {
  const devtools = await browser.newBrowserCDPSession();
  const { browserContextId } = await devtools.send("Target.createBrowserContext");
  const empty = { url: "about:blank", browserContextId };
  const { targetId } = await devtools.send("Target.createTarget", empty);
  const { sessionId } = await devtools.send("Target.attachToTarget", { targetId });
  const send = connect(devtools, sessionId);
  await send("Page.enable");
  await surround(send, around);
  const evaluate = evaluator(send);
  return {
    send,
    evaluate,
    until: async (isTrue) => {
      const deadline = Date.now() + PATIENCE_MS;
      while (!(await evaluate(isTrue))) {
        if (Date.now() > deadline) throw new Error(`never true: ${isTrue.toString()}`);
        await setTimeout(PAUSE_MS);
      }
    },
    close: async () => {
      await devtools.send("Target.disposeBrowserContext", { browserContextId });
      await devtools.detach();
    },
  };
}

/** Loads an address and waits until the page is complete and its network has been quiet for a while. */
export async function load(page: BarePage, url: string): Promise<void> {
  await page.send("Page.navigate", { url });
  await page.until(() => document.readyState === "complete" && location.href !== "about:blank");
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let seen = -1;
        const timer = setInterval(() => {
          const now = performance.getEntriesByType("resource").length;
          if (now === seen) {
            clearInterval(timer);
            resolve();
          }
          seen = now;
        }, 1_000);
      }),
  );
}

/** Types a text key by key, with a pause after each. */
export async function type(page: BarePage, text: string, pauseMs: number): Promise<void> {
  for (const key of text) {
    await page.send("Input.dispatchKeyEvent", { type: "keyDown", key, text: key });
    await page.send("Input.dispatchKeyEvent", { type: "keyUp", key });
    await setTimeout(pauseMs);
  }
}

/** Chromium's performance metrics by name, in milliseconds. Send `Performance.enable` before. */
export async function performanceMs(
  page: BarePage,
): Promise<(name: "TaskDuration" | "ScriptDuration") => number> {
  const { metrics } = await page.send("Performance.getMetrics");
  const seconds = new Map(
    (metrics as { name: string; value: number }[]).map(({ name, value }) => [name, value]),
  );
  return (name) => (seconds.get(name) ?? NaN) * 1000;
}
