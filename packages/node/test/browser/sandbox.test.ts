import { chromium, type Browser, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createNode } from "../../src/create.ts";
import { noise } from "../contract/harness/uploads.ts";
import { findChromium } from "./find.ts";
import { base, servePages } from "./serve-pages.ts";

function chromiumPath(): string | undefined {
  try {
    return findChromium();
  } catch {
    return undefined;
  }
}

/** Enough for every window of the protocol between page and worker to fill up several times. */
const isLong = process.env["NIGHTLY"] === "1";
const megabytes = isLong ? 16 : 4;
const length = isLong ? "16 MiB" : "4 MiB (NIGHTLY=1: 16)";

const executablePath = chromiumPath();
const title =
  executablePath === undefined
    ? "the sandbox in a browser (skipped: no Chromium was found on this machine)"
    : "the sandbox in a browser";

describe.skipIf(executablePath === undefined)(title, () => {
  let browser: Browser;
  let pages: Awaited<ReturnType<typeof servePages>>;
  const errors: string[] = [];

  beforeAll(async () => {
    pages = await servePages();
    browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: ["--no-sandbox", "--disable-gpu"],
    });
  });

  afterAll(async () => {
    await browser?.close();
    pages?.close();
    expect(errors).toEqual([]);
  });

  async function open(name: string): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(pages.url + name);
    return page;
  }

  async function inPage<T>(name: string, argument?: unknown): Promise<T> {
    const page = await open("sandbox.html");
    const result = await page.evaluate(
      ([test, given]) => {
        const { sandboxTests } = globalThis as unknown as {
          sandboxTests: Record<string, (argument: unknown) => Promise<unknown>>;
        };
        return sandboxTests[String(test)]?.(given);
      },
      [name, argument],
    );
    await page.context().close();
    return result as T;
  }

  it(`uploads and downloads ${length} by message, with the reference of any node`, async () => {
    const bytes = megabytes << 20;
    const result = await inPage<Record<string, unknown>>("transfer", bytes);
    const node = await createNode({ seed: "transfer", blockTimeMs: 0 });
    const ask = async (path: string, init: RequestInit): Promise<Record<string, string>> =>
      (await (await node.fetch(new Request(`http://localhost${path}`, init))).json()) as never;
    const { batchID = "" } = await ask("/stamps/10000000000/22", { method: "POST" });
    const { reference } = await ask("/bytes", {
      method: "POST",
      headers: { "Swarm-Postage-Batch-Id": batchID, "Content-Length": String(bytes) },
      body: noise(bytes).slice(),
    });
    await node.close();
    expect(result).toMatchObject({ reference, isSame: true });
  });

  it("hears messages through a subscription", async () => {
    expect(await inPage("message")).toBe("hello");
  });

  it("remembers in the database, for one node at a time, and says when it can not", async () => {
    expect(await inPage("remember")).toEqual({
      states: [
        { store: "indexeddb" },
        { store: "memory", reason: "another node of this browser works with the store remember" },
      ],
      size: 300_000,
      batches: 1,
      refused: expect.stringContaining("another seed"),
      held: 0,
      again: "indexeddb",
    });
  });

  it("serves the published client over real addresses, and 503 when it is closed", async () => {
    expect(await inPage("client", [base, megabytes << 20])).toEqual({
      url: `${new URL(pages.url).origin}${base}node`,
      isSame: true,
      page: [200, "<p>page</p>", true],
      policy: "default-src 'none'",
      soc: [64, [1, 2, 3]],
      feed: "second",
      missing: 404,
      hasCaches: false,
      closed: [503, { code: 503, message: "no page with a sandbox node is open in this browser" }],
    });
  });

  it("passes the published cases of stores and journals with IndexedDB, damage included", async () => {
    const page = await open("store.html");
    const results = await page.evaluate(() =>
      (
        globalThis as unknown as { runAll(): Promise<{ name: string; failure?: string }[]> }
      ).runAll(),
    );
    expect(results.filter(({ failure }) => failure !== undefined)).toEqual([]);
    expect(results.length).toBe(32);
    await page.context().close();
  });
});
