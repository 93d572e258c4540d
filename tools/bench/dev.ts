import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { ROOT } from "../run.ts";
import { freePort } from "../site/free-port.ts";
import { untilAnswers } from "../site/until-answers.ts";
import { launch } from "./browser.ts";
import { median, type BenchReport } from "./report.ts";

/** The page that is opened; it shows the sentence and the component below. */
const ROUTE = "/docs/references/tokens";

/** An edit: a file, and a text in it that the page shows. */
interface Edit {
  readonly what: string;
  readonly file: string;
  readonly text: string;
}

const EDITS: readonly Edit[] = [
  {
    what: "a sentence of a page",
    file: "docs/references/tokens.mdx",
    text: "The name PLUR comes from the motto",
  },
  {
    what: "the text of a component",
    file: "site/src/mdx/UnitConverter/index.tsx",
    text: "To copy",
  },
];

const STARTS = 3;
const CHANGES = 5;

/** What a start may take before it counts as failed. */
const START_SECONDS = 300;

/** Starts `npm run dev`. */
function startDev(port: number): ChildProcess {
  return spawn(process.execPath, [path.join(ROOT, "tools/bootstrap.mjs"), "dev"], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/**
 * Opens the page as soon as the server answers. A request asks whether it does: a browser that navigates
 * to a closed port twenty times a second takes half of the processor and doubles the time.
 */
async function open(page: Page, url: string, child: ChildProcess): Promise<void> {
  await untilAnswers(url, child, START_SECONDS);
  await page.goto(url);
  await page.waitForFunction(() => document.querySelector("article h1") !== null, undefined, {
    timeout: START_SECONDS * 1000,
  });
}

/**
 * Resolves in the first frame in which the page has a text, or has it no more. A locator would look after
 * 0.27 and 0.77 s and then twice a second.
 */
async function untilShown(page: Page, text: string, isShown = true): Promise<void> {
  await page.waitForFunction(
    ([part, is]) => document.body.textContent.includes(part) === is,
    [text, isShown] as const,
    { timeout: 60_000 },
  );
}

/** Seconds from writing a changed text until the page shows it, with the file restored afterwards. */
async function seconds(page: Page, { file, text }: Edit, at: number): Promise<number> {
  const target = path.join(ROOT, file);
  const before = readFileSync(target, "utf8");
  if (!before.includes(text)) throw new Error(`${file} has no “${text}” any more.`);
  const changed = `${text} ${"i".repeat(at + 1)}`;
  try {
    const start = performance.now();
    writeFileSync(target, before.replace(text, changed));
    await untilShown(page, changed);
    return (performance.now() - start) / 1000;
  } finally {
    writeFileSync(target, before);
    await untilShown(page, changed, false);
  }
}

const row = (what: string, times: readonly number[], target: string) => ({
  what,
  "median s": median(times).toFixed(2),
  "least s": Math.min(...times).toFixed(2),
  "most s": Math.max(...times).toFixed(2),
  target,
});

/**
 * The loop of a writer: `npm run dev` until the first page is on the screen (the first start fills the
 * caches and does not count), then changes of a page and of a component until they are. Changes files of
 * the repository and restores them.
 */
export async function benchDev(): Promise<BenchReport> {
  const load = loadavg()[0]?.toFixed(1);
  const browser = await launch();
  const starts: number[] = [];
  const changes = new Map(EDITS.map((edit) => [edit, [] as number[]]));
  try {
    for (let turn = 0; turn <= STARTS; turn++) {
      const port = await freePort();
      const page = await browser.newPage();
      const start = performance.now();
      const child = startDev(port);
      const ended = once(child, "exit");
      try {
        await open(page, `http://127.0.0.1:${port}${ROUTE}`, child);
        starts.push((performance.now() - start) / 1000);
        if (turn === STARTS)
          for (const [edit, times] of changes)
            for (let at = 0; at < CHANGES; at++) times.push(await seconds(page, edit, at));
      } finally {
        await page.close();
        child.kill("SIGTERM");
        await ended;
      }
    }
  } finally {
    await browser.close();
  }
  const [first = NaN, ...warm] = starts;
  return {
    title: "npm run dev",
    rows: [
      row("first page, caches as they were", [first], ""),
      row("first page, warm", warm, "8"),
      ...[...changes].map(([{ what }, times]) => row(what, times, "0.8")),
    ],
    notes: [`Load of the machine before: ${load}.`],
  };
}
