/**
 * A session of WebKitGTK, driven over WebDriver [W3C WebDriver 2]: Playwright drives no WebKit that a
 * system installs. Needs `WebKitWebDriver`, which starts MiniBrowser; both come with Debian's
 * `webkit2gtk-driver`. Without a display the browser draws into one of Xvfb.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { test as base } from "@playwright/test";

/** Longest time that a script, a page or a start may take, in milliseconds. */
const LIMIT = 90_000;

export interface WebKit {
  /** Opens an address and waits until React has taken over the page. */
  open(url: string): Promise<void>;
  /**
   * Evaluates the body of an async function in the page with `args` as arguments. Resolves to its result,
   * passed as JSON. Throws an Error with the message of an exception in the page.
   */
  evaluate<Value>(body: string, ...args: readonly unknown[]): Promise<Value>;
  /** Presses keys one after the other, where the focus is. */
  press(text: string): Promise<void>;
  /** Errors and refused policies of the page since it was hydrated. */
  errors(): Promise<string[]>;
}

/** Key codes of WebDriver. */
export const ENTER = "\uE007";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}

/** Starts Xvfb on a display that it chooses. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const process = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1440x900x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(process, "spawn");
  const lines = createInterface({ input: process.stdout });
  const [number] = (await once(lines, "line")) as [string];
  return { name: `:${number.trim()}`, process };
}

interface Answer {
  readonly value: unknown;
}

/** Sends a command; throws an Error with what the driver says. */
async function command(
  url: string,
  method: "POST" | "DELETE",
  body?: Record<string, unknown>,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const { value } = (await response.json()) as Answer;
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

/** WebKit reports observations that it delivers in the next frame as errors, which they are not [CSSWG, Resize Observer]. */
const HYDRATED = `
  while (window.__early?.done !== true) {
    dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  window.__errors = [];
  const add = (text) => window.__errors.push(text);
  addEventListener("error", (event) => {
    if (!event.message.startsWith("ResizeObserver loop")) add(event.message);
  });
  addEventListener("unhandledrejection", (event) => add(String(event.reason)));
  addEventListener("securitypolicyviolation", (event) =>
    add(event.violatedDirective + " refuses " + event.blockedURI));`;

async function startSession(driver: string): Promise<{ webkit: WebKit; close(): Promise<void> }> {
  const value = await command(`${driver}/session`, "POST", { capabilities: {} });
  const session = `${driver}/session/${(value as { sessionId: string }).sessionId}`;
  const send = (path: string, body: Record<string, unknown>): Promise<unknown> =>
    command(`${session}/${path}`, "POST", body);
  await send("timeouts", { script: LIMIT, pageLoad: LIMIT });
  const evaluate: WebKit["evaluate"] = async (body, ...args) => {
    const script = `
      const done = arguments[arguments.length - 1];
      const run = async (...args) => { ${body} };
      run(...arguments[0]).then(
        (value) => done({ value }),
        (error) => done({ error: String(error) }),
      );`;
    const result = (await send("execute/async", { script, args: [args] })) as {
      readonly value?: never;
      readonly error?: string;
    };
    if (result.error !== undefined) throw new Error(result.error);
    return result.value as never;
  };
  return {
    webkit: {
      async open(url) {
        // The same document with another fragment would not be loaded.
        await send("url", { url: "about:blank" });
        await send("url", { url });
        await evaluate(HYDRATED);
      },
      evaluate,
      async press(text) {
        const actions = [...text].flatMap((value) => [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ]);
        await send("actions", { actions: [{ type: "key", id: "keys", actions }] });
      },
      errors: () => evaluate<string[]>("return window.__errors;"),
    },
    close: async () => void (await command(session, "DELETE")),
  };
}

/** A `webkit` for each worker of Playwright's runner. */
export const test = base.extend<object, { webkit: WebKit }>({
  webkit: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const display = process.env.DISPLAY ? undefined : await startDisplay();
      const port = await freePort();
      const driver = spawn(process.env.WEBKIT_DRIVER ?? "WebKitWebDriver", [`--port=${port}`], {
        env: { ...process.env, DISPLAY: display?.name ?? process.env.DISPLAY },
        stdio: "ignore",
      });
      await once(driver, "spawn");
      try {
        const url = `http://127.0.0.1:${port}`;
        await base.expect
          .poll(
            () =>
              fetch(`${url}/status`).then(
                ({ ok }) => ok,
                () => false,
              ),
            { timeout: LIMIT },
          )
          .toBe(true);
        const { webkit, close } = await startSession(url);
        await use(webkit);
        await close();
      } finally {
        driver.kill();
        display?.process.kill();
      }
    },
    { scope: "worker", timeout: LIMIT },
  ],
});
