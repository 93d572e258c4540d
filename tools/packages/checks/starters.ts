// A project that `swarm-node create` wrote, used as a stranger would: installed, started, and operated
// in a browser.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { expect, vi } from "vitest";
import { findChromium } from "../../../packages/node/test/browser/find.ts";
import { freePort } from "../../samples/group.ts";

/** The browser that these checks use; absent where no Chromium is installed. */
export const browserPath: string | undefined = findChromium();

/** Replaces the ports in the files of a project: other programs of this machine may use them. */
function replacePorts(folder: string, ports: Readonly<Record<string, number>>): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = readFileSync(file, "utf8");
    const replaced = Object.entries(ports).reduce(
      (done, [from, to]) => done.replaceAll(`${from}`, `${to}`),
      text,
    );
    writeFileSync(file, replaced);
  }
}

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Chooses a picture in the page at `url`; resolves with the response behind the link that appears. */
async function uploadIn(url: string): Promise<Response> {
  const browser = await chromium.launch({
    ...(browserPath !== undefined && { executablePath: browserPath }),
  });
  try {
    const page = await browser.newPage();
    // The servers may still be starting.
    await vi.waitFor(() => page.goto(url), { timeout: 60_000 });
    const link = page.getByRole("link", { name: /^[0-9a-f]{64}$/ });
    // A framework shows the input before its script listens: choose again until the page reacts.
    const choose = async (): Promise<void> => {
      const input = page.getByLabel("File");
      await input.setInputFiles([]);
      await input.setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: PICTURE });
      await link.waitFor({ timeout: 3_000 });
    };
    await vi.waitFor(choose, { timeout: 60_000 });
    return await fetch((await link.getAttribute("href")) ?? "");
  } finally {
    await browser.close();
  }
}

/**
 * Runs `npm run dev` in a project, after replacing its ports by free ones, and uploads a picture in its
 * page; expects the picture back from the node.
 */
export async function expectUpload(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const [node, page] = [await freePort(1), await freePort(1)];
  replacePorts(folder, { 1633: node, 5173: page });
  await npmIn(folder, env, ["install"]);
  const program = spawn("npm", ["run", "dev"], {
    cwd: folder,
    env,
    detached: true,
    stdio: "ignore",
  });
  const ended = once(program, "exit");
  try {
    const answer = await uploadIn(`http://localhost:${page}/`);
    expect(answer.headers.get("Content-Type")).toBe("image/png");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PICTURE);
  } finally {
    process.kill(-(program.pid as number), "SIGTERM");
    await ended;
  }
}

/** Runs npm in a project. Throws an Error with the output if npm fails. */
export async function npmIn(
  folder: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[],
): Promise<void> {
  const program = spawn("npm", args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [program.stdout, program.stderr])
    stream.on("data", (data: Buffer) => (output += data.toString()));
  const [code] = (await once(program, "exit")) as [number | null];
  expect(code, output).toBe(0);
}
