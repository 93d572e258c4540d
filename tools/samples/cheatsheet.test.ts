import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseCommandLine } from "../../packages/node/src/cli/arguments.ts";
import { start } from "../../packages/node/src/cli/start.ts";
import { NEWEST_RELEASE as RELEASE } from "../../site/settings/editions.ts";
import { editionPages } from "../../site/content/pages.ts";
import { buyBatch, NODE } from "../../site/src/samples/session.ts";
import { ROOT } from "../run.ts";
import { freePort } from "./group.ts";

const PAGE = editionPages(RELEASE).find(({ name }) => name === "references/cheatsheet.mdx");

/** A job of the sheet, with the commands of two of its clients as the page shows them. */
interface Job {
  readonly name: string;
  readonly curl: string;
  readonly js: string;
}

/** The commands in the cells of the tables; empty where a cell has none. */
function jobsOf(text: string): Job[] {
  const rows = text.split("\n").filter((line) => /^\| (?!Job \||-)/.test(line));
  return rows.map((row) => {
    const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const codeIn = (cell = ""): string => /^(?:add )?`(.*)`$/.exec(cell)?.[1] ?? "";
    const curl = codeIn(cells[2]).replaceAll("\\|", "|");
    return { name: cells[1] ?? "", curl, js: codeIn(cells[4]) };
  });
}

const jobs = jobsOf(PAGE?.text ?? "");
/** Rows that begin with dots add to the upload of a file, or of a folder where an index is named. */
const isAddition = ({ name }: Job): boolean => name.startsWith("…");

function curlOf(job: Job): string {
  if (job.curl === "" || !isAddition(job)) return job.curl;
  const start = job.name.includes("index") ? "A folder" : "A file with name and type";
  const whole = jobs.find(({ name }) => name === start)?.curl ?? "";
  return whole.replace('-H "$STAMP"', `-H "$STAMP" ${job.curl}`);
}

function jsOf(job: Job): string {
  if (job.js === "") return "";
  if (!isAddition(job)) return `await ${job.js}`;
  return job.name.includes("index")
    ? `await bee.uploadFilesFromDirectory(batch, "DIR", ${job.js})`
    : `await bee.uploadFile(batch, "text", "FILE", ${job.js})`;
}

const run = promisify(execFile);
let folder = "";
let url = "";
let stop = async (): Promise<void> => undefined;
let batches: string[] = [];
/** Owner and topic of the script's feed, and a grantee's public key, as hex digits. */
let names: Readonly<Record<"OWNER" | "TOPIC" | "KEY", string>>;

beforeAll(async () => {
  const parent = path.join(ROOT, "node_modules/.cache");
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(path.join(parent, "cheatsheet-"));
  mkdirSync(path.join(folder, "node_modules/@ethersphere"), { recursive: true });
  const client = path.join(ROOT, "node_modules/bee-js-12");
  symlinkSync(client, path.join(folder, "node_modules/@ethersphere/bee-js"), "junction");
  mkdirSync(path.join(folder, "site"));
  for (const name of ["page.html", "site/index.html"]) {
    writeFileSync(path.join(folder, name), "<h1>Hello</h1>");
  }
  const port = await freePort(1);
  const options = { port, seed: NODE.seed, "block-time": NODE.blockTimeMs, bee: RELEASE };
  const words = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  stop = (await start(parseCommandLine(words), () => undefined)).close;
  url = `http://localhost:${port}`;
  const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(url + path, init);
  batches = [await buyBatch(ask), await buyBatch(ask)];
}, 120_000);

afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The words in capitals of the sheet, for shell and script. */
const filled = (command: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce(
    (text, [word, value]) => text.replaceAll(new RegExp(`(?<![$A-Z])${word}(?![A-Z])`, "g"), value),
    command,
  );

const AMOUNTS = { AMOUNT: "500000000", DEPTH: "20", DEEPER: "21", PATH: "index.html" } as const;
const FILES = { FILE: "page.html", DIR: "site", COPY: "copy.html", TEXT: "sheet" } as const;

test("the sheet has jobs for both clients", () => {
  expect(jobs.filter((job) => curlOf(job)).length).toBeGreaterThan(35);
  expect(jobs.filter((job) => jsOf(job)).length).toBeGreaterThan(35);
});

test("every call of bee-js succeeds; the feed it writes serves curl", async () => {
  const values = {
    ...AMOUNTS,
    ...FILES,
    TAG: "tag",
    BYTES: "bytes",
    KEY: "reader",
  };
  const calls = jobs
    .filter((job) => jsOf(job))
    .map((job) => {
      const text = filled(jsOf(job).replaceAll('"KEY"', "reader"), values);
      const own = job.name.includes("folder") ? "folder" : "file";
      return `await job(${JSON.stringify(job.name)}, async () => { ${filled(text, { REF: own })}; });`;
    });
  const script = `
    import { Bee, Duration, PrivateKey, Size, Topic } from "@ethersphere/bee-js";
    const bee = new Bee(${JSON.stringify(url)});
    const batch = ${JSON.stringify(batches[0])};
    const key = new PrivateKey("0b".repeat(32));
    const owner = key.publicKey().address();
    const topic = Topic.fromString("sheet");
    const reader = new PrivateKey("0c".repeat(32)).publicKey().toCompressedHex();
    const { uid: tag } = await bee.createTag();
    const { reference: bytes } = await bee.uploadData(batch, "text");
    const { reference: file } = await bee.uploadFile(batch, "text", "page.html");
    const { reference: folder } = await bee.uploadFilesFromDirectory(batch, "site");
    const failed = [];
    const job = (name, act) => act().catch((error) => failed.push(name + ": " + error.message));
    ${calls.join("\n")}
    console.log(JSON.stringify({ failed, OWNER: owner.toHex(), TOPIC: topic.toHex(), KEY: reader }));
  `;
  writeFileSync(path.join(folder, "sheet.mjs"), script);
  const { stdout } = await run(process.execPath, ["sheet.mjs"], { cwd: folder });
  const { failed, ...rest } = JSON.parse(stdout) as typeof names & { failed: string[] };
  names = rest;
  expect(failed).toEqual([]);
}, 60_000);

test("every command of curl succeeds", async () => {
  const batch = batches[1] ?? "";
  const upload = async (type: string, path: string): Promise<string> => {
    const headers = { "Swarm-Postage-Batch-Id": batch, "Content-Type": type };
    const answer = await fetch(url + path, { method: "POST", headers, body: "text" });
    return ((await answer.json()) as { reference: string }).reference;
  };
  const { uid } = (await (await fetch(`${url}/tags`, { method: "POST" })).json()) as {
    uid: number;
  };
  const values = {
    ...AMOUNTS,
    ...FILES,
    BATCH: batch,
    TAG: String(uid),
    BYTES: await upload("text/plain", "/bytes"),
    REF: await upload("text/plain", "/bzz?name=index.html"),
    ...names,
  };
  const failed: string[] = [];
  for (const job of jobs.filter((one) => curlOf(one))) {
    const command = filled(curlOf(job), values).replace(
      /\bcurl /,
      "curl --silent --fail-with-body ",
    );
    const env = { ...process.env, BEE: url, STAMP: `Swarm-Postage-Batch-Id: ${batch}` };
    await run("bash", ["-c", `set -o pipefail; ${command}`], {
      cwd: folder,
      env,
      maxBuffer: 2 ** 26,
    }).catch((error: { stdout?: string; message: string }) =>
      failed.push(`${job.name}: ${(error.stdout ?? error.message).slice(0, 500)}`),
    );
  }
  expect(failed).toEqual([]);
}, 120_000);
