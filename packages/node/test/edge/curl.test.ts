import { execFile, execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startNode, type NodeProcess } from "../soak/node-process.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

/** Milliseconds after which curl gives up: a request that hangs. */
const MAX_SECONDS = "30";

function hasCurl(): boolean {
  try {
    return /\bHTTP2\b/.test(execFileSync("curl", ["--version"], { encoding: "utf8" }));
  } catch {
    return false;
  }
}

/** Runs curl and parses its output; the last line is the report of `--write-out`. */
async function curl(...args: string[]): Promise<{ body: string; status: number; sent: number }> {
  const report = "\n%{http_code} %{size_upload}";
  const all = ["--silent", "--show-error", "--max-time", MAX_SECONDS, "--write-out", report];
  const { stdout } = await promisify(execFile)("curl", [...all, ...args], { maxBuffer: 1 << 26 });
  const end = stdout.lastIndexOf("\n");
  const [status, sent] = stdout.slice(end).split(" ").map(Number);
  return { body: stdout.slice(0, end), status: status ?? 0, sent: sent ?? 0 };
}

// A node in a process of its own, under the Node.js that runs the tests.
describe.skipIf(!hasCurl())("curl", () => {
  let node: NodeProcess;
  let file = "";
  const batch = (): string[] => ["--header", `Swarm-Postage-Batch-Id: ${node.batchId}`];
  const upload = ["--header", "Content-Type: application/octet-stream", "--data-binary"];

  beforeAll(async () => {
    const folder = await temporaryDirectory();
    node = await startNode(join(folder, "data of a node, größer"));
    file = join(folder, "file");
    // Beyond a megabyte curl waits for 100 Continue.
    await writeFile(file, new Uint8Array(2 << 20).fill(65));
  });

  afterAll(async () => {
    await node.stop("SIGTERM");
  });

  it("uploads and downloads, whole and in part", async () => {
    const { status, body } = await curl(...batch(), ...upload, "hello", `${node.url}/bytes`);
    expect(status).toBe(201);
    const { reference } = JSON.parse(body) as { reference: string };
    const url = `${node.url}/bytes/${reference}`;
    expect(await curl(url)).toMatchObject({ status: 200, body: "hello" });
    expect(await curl("--range", "1-2", url)).toMatchObject({ status: 206, body: "el" });
    expect(await curl("--compressed", `${node.url}/health`)).toMatchObject({ status: 200 });
  });

  it("offers HTTP/2 and is answered over HTTP/1.1", async () => {
    expect(await curl("--http2", `${node.url}/health`)).toMatchObject({ status: 200 });
    for (const body of ["hello", `@${file}`]) {
      const answer = await curl("--http2", ...batch(), ...upload, body, `${node.url}/bytes`);
      expect(answer.status).toBe(201);
    }
  });

  it("sends a large body once it is asked for it, and none when the batch is unknown", async () => {
    const large = await curl(...batch(), ...upload, `@${file}`, `${node.url}/bytes`);
    expect(large).toMatchObject({ status: 201, sent: 2 << 20 });
    const unknown = ["--header", `Swarm-Postage-Batch-Id: ${"ab".repeat(32)}`];
    const refused = await curl(...unknown, ...upload, `@${file}`, `${node.url}/bytes`);
    expect(refused).toMatchObject({ status: 404, sent: 0 });
  });

  it("sends a form and a file", async () => {
    const form = [
      "--form",
      "index.html=hello;type=text/html",
      "--header",
      "Swarm-Collection: true",
    ];
    expect(await curl(...batch(), ...form, `${node.url}/bzz`)).toMatchObject({ status: 201 });
    const put = ["--request", "POST", "--upload-file", file];
    expect(await curl(...batch(), ...put, `${node.url}/bytes`)).toMatchObject({ status: 201 });
  });
});
