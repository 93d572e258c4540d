import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { ROOT } from "../run.ts";
import { freePort } from "../site/free-port.ts";
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

/** Starts `npm run dev`; its output is kept for the message of a failure. */
function startDev(port: number): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [path.join(ROOT, "tools/bootstrap.mjs"), "dev"], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => (output += data.toString()));
  return { child, output: () => output.slice(-2000) };
}

/**
 * Opens the page as soon as the server answers. A request asks whether it does: a browser that navigates
 * to a closed port twenty times a second takes half of the processor and doubles the time.
 */
async function open(page: Page, url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm run dev ended with ${child.exitCode}`);
    const isThere = await fetch(url, { method: "HEAD" }).then(
      () => true,
      () => false,
    );
    if (isThere) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await page.goto(url);
  await page.locator("article h1").waitFor({ timeout: 300_000 });
}

/** Seconds from writing a changed text until the page shows it, with the file restored afterwards. */
async function seconds(page: Page, { file, text }: Edit, at: number): Promise<number> {
  const target = path.join(ROOT, file);
  const before = readFileSync(target, "utf8");
  if (!before.includes(text)) throw new Error(`${file} has no “${text}” any more.`);
  const changed = `${text} ${"i".repeat(at + 1)}`;
  const shown = page.getByText(changed).first();
  try {
    const start = performance.now();
    writeFileSync(target, before.replace(text, changed));
    await shown.waitFor({ timeout: 60_000 });
    return (performance.now() - start) / 1000;
  } finally {
    writeFileSync(target, before);
    await shown.waitFor({ state: "detached", timeout: 60_000 });
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
      const { child, output } = startDev(port);
      const ended = once(child, "exit");
      try {
        await open(page, `http://127.0.0.1:${port}${ROUTE}`, child);
        starts.push((performance.now() - start) / 1000);
        if (turn === STARTS)
          for (const [edit, times] of changes)
            for (let at = 0; at < CHANGES; at++) times.push(await seconds(page, edit, at));
      } catch (error) {
        throw new Error(`${String(error)}\n${output()}`, { cause: error });
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
