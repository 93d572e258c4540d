import { existsSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import type { Row } from "../../protocol/bench/bench.ts";
import { findBrowser } from "../test/browser/find.ts";
import { servePages } from "../test/browser/serve-pages.ts";
import { noise } from "../test/contract/harness/uploads.ts";
import { startServer } from "./server.ts";

const bytes = 16 << 20;
const rounds = 7;

/** The browser's path, or `undefined` on a machine without one. */
function browserPath(): string | undefined {
  try {
    const found = findBrowser();
    return found !== undefined && existsSync(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Milliseconds of an upload to a new server in a process of its own, memory store. */
async function throughServer(body: Uint8Array<ArrayBuffer>): Promise<number> {
  const server = await startServer();
  try {
    const headers = { "Swarm-Postage-Batch-Id": server.batchId };
    const begin = performance.now();
    const answer = await fetch(`${server.url}/bytes`, { method: "POST", headers, body });
    await answer.json();
    const time = performance.now() - begin;
    if (answer.status !== 201) throw new Error(`the server answered ${answer.status}`);
    return time;
  } finally {
    await server.stop();
  }
}

/** Milliseconds of the same upload by message to a node in a new worker of the page, memory store. */
async function throughPage(page: Page): Promise<number> {
  const { uploadMs, isSame } = await page.evaluate(async (size) => {
    const { sandboxTests } = globalThis as unknown as {
      sandboxTests: {
        transfer(bytes: number): Promise<{ uploadMs: number; isSame: boolean }>;
      };
    };
    return sandboxTests.transfer(size);
  }, bytes);
  if (!isSame) throw new Error("the page got other bytes back");
  return uploadMs;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** An upload of 16 MiB to the node in a page, beside one to a server. Turn by turn, medians. */
export async function inPageRows(): Promise<Row[]> {
  const executablePath = browserPath();
  if (executablePath === undefined) return [];
  const pages = await servePages();
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${pages.url}sandbox.html`);
    const body = noise(bytes).slice();
    const [inPage, served]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      served.push(await throughServer(body));
      inPage.push(await throughPage(page));
    }
    const [mine, theirs] = [median(inPage), median(served)];
    return [
      {
        what: "POST /bytes 16 MiB in a page : to a server of its own (both new, memory)",
        ours: `${Math.round(mine)} ms`,
        reference: `${Math.round(theirs)} ms`,
        ratio: mine / theirs,
        target: { most: 1.5 },
      },
    ];
  } finally {
    await browser.close();
    pages.close();
  }
}
