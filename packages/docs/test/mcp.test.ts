import { createServer as listen, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterEach, describe, expect, test } from "vitest";
import { createSwarm } from "@swarm-docs/node";
import { capped, MOST, paged } from "../src/mcp/answer.ts";
import { createServer, type ServerOptions } from "../src/mcp/server.ts";
import { CONTENT } from "./content.ts";

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function connect(options: Partial<ServerOptions> = {}): Promise<Client> {
  const server = createServer(CONTENT, { release: undefined, node: undefined, ...options });
  const client = new Client({ name: "test", version: "1.0.0" });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  ends.push(() => client.close());
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  return { text: first?.text ?? "", isError: isError === true };
}

/** Fake node with the handler's responses; returns its address and the requests it received. */
async function pretend(answer: (request: IncomingMessage) => [number, string, string]) {
  const asked: string[] = [];
  const server = listen((request, response) => {
    const sent = request.headers["content-type"];
    asked.push(`${request.method} ${request.url}${sent === undefined ? "" : ` ${sent}`}`);
    const [status, type, body] = answer(request);
    response.writeHead(status, { "content-type": type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}`), asked };
}

describe("tools that read", () => {
  test("without a node there are six, all of them read only", async () => {
    const { tools } = await (await connect()).listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "search",
      "page",
      "operation",
      "explain",
      "plan_storage",
      "hash_or_decode",
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  });

  test("search gives addresses that page opens", async () => {
    const client = await connect();
    const { text } = await call(client, "search", { query: "dilute batch", limit: 1 });
    expect(text).toContain("/docs/2.8/stamps#dilute-a-batch\nPostage Stamps > Dilute a batch\n");
    const page = await call(client, "page", { address: "/docs/2.8/stamps#dilute-a-batch" });
    expect(page.text).toContain("## Dilute a batch");
    expect(page.text).not.toContain("Buckets");
    expect(page.text).not.toContain("whole page");
    const none = await call(client, "page", { address: "/docs/2.8/stamps#nowhere" });
    expect(none.text).toMatch(/^\/docs\/2\.8\/stamps \(Bee 2\.8\.1\)\nIt has no part #nowhere: /);
  });

  test("the edition of the server is that of plain addresses; one that is named wins", async () => {
    const client = await connect({ release: "2.6.0" });
    const released = async (args: Record<string, unknown>) =>
      /Bee ([\d.]+)/.exec((await call(client, "page", args)).text)?.[1];
    expect(await released({ address: "/docs/stamps" })).toBe("2.6.0");
    expect(await released({ address: "/docs/2.8/stamps" })).toBe("2.8.1");
    expect(await released({ address: "/docs/stamps", edition: "2.8.1" })).toBe("2.8.1");
  });

  test("what does not exist is an error that says what to do", async () => {
    const client = await connect();
    const page = await call(client, "page", { address: "/docs/x/stamps" });
    expect(page).toMatchObject({ isError: true });
    expect(page.text).toContain("Similar: /docs/2.8/stamps.");
    const operation = await call(client, "operation", { operation: "list batches" });
    expect(operation.text).toContain("Similar: listAll (GET /stamps/all/now)");
    const edition = await call(client, "search", { query: "batch", edition: "9" });
    expect(edition.text).toContain("There are 2.6.0, 2.8.1.");
  });

  test("explain takes a message and the lines of a log", async () => {
    const client = await connect();
    const one = await call(client, "explain", { text: "batch is overissued" });
    expect(one.text).toContain("Fix: Dilute the batch.");
    const line =
      '"time"="t" "level"="error" "logger"="node" "msg"="x" "error"="no space left on device"';
    const log = await call(client, "explain", { text: `${line}\n${line}` });
    expect(log.text).toMatch(/^\[needs action\] line 1, 2 times: no space left on device\n/);
  });

  test("a long text is cut at a line, and says how to get the rest", () => {
    const text = Array.from({ length: 3_000 }, (_, at) => `line ${at}`).join("\n");
    const first = paged(text, 0);
    expect(first.length).toBeLessThan(MOST + 100);
    const offset = Number(/offset (\d+)\.\]$/.exec(first)?.[1]);
    expect(text.slice(0, offset)).toBe(first.slice(0, offset));
    expect(paged(text, offset)).toMatch(/^\nline \d+/);
    expect(paged("short", 0)).toBe("short");
    expect(paged("", 0)).toBe("");
    expect(() => paged("short", 5)).toThrow("The text ends before offset 5: it has 5 characters.");
  });

  test("an answer without an offset names none where it is cut", () => {
    const text = "line\n".repeat(3_000);
    expect(capped(text, "Send fewer lines.")).toMatch(
      /\[Characters 0 to \d+ of 15000\. Send fewer lines\.\]$/,
    );
    expect(capped("short", "Send fewer lines.")).toBe("short");
  });
});

describe("tools that work something out", () => {
  test("a plan, with the level of the release", async () => {
    const client = await connect();
    const plan = await call(client, "plan_storage", { bytes: 10_000_000, days: 30 });
    expect(plan.text).toContain("at level 1");
    expect(plan.text).toMatch(/POST \/stamps\/\d+\/\d+/);
    const old = await call(await connect({ release: "2.6.0" }), "plan_storage", {
      bytes: 10_000_000,
      days: 30,
    });
    // By hand: 30 days × 17,280 blocks × 24,000 PLUR, times 2^19. The introduction counts the chunks.
    expect(old.text).toMatch(/^Depth 19, amount 12441600000 PLUR per chunk: 0\.65229815808 xBZZ\./);
    expect(old.text).toContain("2463 chunks");
  });

  test("a hash is the kernel's, of text and of bytes alike", async () => {
    const client = await connect();
    const text = await call(client, "hash_or_decode", { text: "foo", level: 0 });
    expect(text.text).toContain("2387e8e7d8a48c2a9339c97c1dc3461a9a7aa07e994c5cb8b38fd7c1b3e6ea48");
    expect((await call(client, "hash_or_decode", { hex: "0x666f6f", level: 0 })).text).toBe(
      text.text,
    );
    expect((await call(client, "hash_or_decode", {})).isError).toBe(true);
    expect((await call(client, "hash_or_decode", { hex: "xyz" })).isError).toBe(true);
  });

  test("digits are decoded by what they are, and a CID back to its reference", async () => {
    const client = await connect();
    const reference = "ab".repeat(32);
    const { text } = await call(client, "hash_or_decode", { value: reference });
    const cid = /As a CID: (\w+) \(manifest\)/.exec(text)?.[1] ?? "";
    expect((await call(client, "hash_or_decode", { value: cid })).text).toContain(reference);
    const chunk = await call(client, "hash_or_decode", { value: "0300000000000000666f6f" });
    expect(chunk.text).toContain(
      "2387e8e7d8a48c2a9339c97c1dc3461a9a7aa07e994c5cb8b38fd7c1b3e6ea48",
    );
    expect(await call(client, "hash_or_decode", { value: "hello" })).toEqual({
      isError: true,
      text: '"hello" is neither hexadecimal digits nor a CID.',
    });
    expect(await call(client, "hash_or_decode", { value: cid.slice(1) })).toMatchObject({
      isError: true,
    });
    expect((await call(client, "hash_or_decode", { value: cid.slice(0, -1) })).text).toBe(
      "no Swarm content identifier, expected 61 characters beginning with b, got 60 characters",
    );
  });
});

describe("resources", () => {
  test("pages of the edition and the documents of the interface", async () => {
    const client = await connect();
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      "swarm-docs://openapi/7.3.0.json",
      "swarm-docs://openapi/8.1.0.json",
      "swarm-docs://pages/docs/2.8/stamps",
      "swarm-docs://pages/bee-js/2.8/Stamper",
    ]);
    expect(resources[2]?.title).toBe("Postage Stamps");
    const page = await client.readResource({ uri: "swarm-docs://pages/docs/2.8/stamps" });
    expect(page.contents[0]).toMatchObject({ text: expect.stringContaining("# Postage Stamps") });
    const document = await client.readResource({ uri: "swarm-docs://openapi/8.1.0.json" });
    expect(document.contents[0]).toMatchObject({ text: expect.stringContaining('"openapi"') });
    await expect(client.readResource({ uri: "swarm-docs://pages/docs/no" })).rejects.toMatchObject({
      // Invalid params [MCP 2026-07-28].
      code: -32602,
      data: { uri: "swarm-docs://pages/docs/no" },
    });
  });
});

describe("tools that ask a node", () => {
  const REFERENCE = "ab".repeat(32);
  const node = (stamps: readonly object[] = []) =>
    pretend(({ method, url = "" }) => {
      if (url === "/health") return [200, "application/json", '{"status":"ok","version":"2.8.1"}'];
      if (url === "/stamps") return [200, "application/json", JSON.stringify({ stamps })];
      if (url.startsWith("/bytes/")) return [200, "text/plain", "Hello Swarm!"];
      if (method === "POST") return [201, "application/json", `{"reference":"${REFERENCE}"}`];
      return [503, "application/json", '{"code":503,"message":"Service Unavailable"}'];
    });

  test("state and download; without leave no upload", async () => {
    const { url } = await node();
    const client = await connect({ node: { url, canWrite: false } });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain("upload");
    const state = await call(client, "node_state", {});
    expect(state.text).toContain("/health: status ok, version 2.8.1");
    expect(state.text).toContain("/wallet: 503");
    expect(state.text).toContain("/stamps: 0 batches");
    const { text } = await call(client, "download", { reference: REFERENCE });
    expect(text).toBe("12 bytes of text/plain\n\nHello Swarm!");
    const missing = await call(client, "download", { reference: REFERENCE, path: "a b/c" });
    expect(missing).toMatchObject({ isError: true, text: expect.stringContaining("503") });
  });

  test("state says how long batches last, and the edition of a node of another release", async () => {
    const batch = { batchID: REFERENCE, depth: 20, usable: true, label: "" };
    const stamps = [-1, 0, 90_000, 30 * 86_400].map((batchTTL) => ({ ...batch, batchTTL }));
    const { url } = await node(stamps);
    const state = async (release?: string): Promise<string> => {
      const client = await connect({ node: { url, canWrite: false }, release });
      return (await call(client, "node_state", {})).text;
    };
    const text = await state();
    expect(text.match(/usable, .*/g)).toEqual([
      "usable, no end",
      "usable, 0 hours left",
      "usable, 25 hours left",
      "usable, 30 days left",
    ]);
    expect(text).not.toContain("edition");
    expect(await state("2.6.0")).toContain(
      "Answers are about Bee 2.6.0. For this node, ask with edition 2.8.1.",
    );
  });

  test("a node behind a path of a proxy is asked below it, and errors are told by their message", async () => {
    const { url, asked } = await pretend(() => [
      404,
      "application/json",
      '{"message":"Not Found"}\n',
    ]);
    const client = await connect({ node: { url: new URL("/bee/", url), canWrite: true } });
    expect(await call(client, "download", { reference: REFERENCE })).toMatchObject({
      isError: true,
      text: "404 Not Found",
    });
    expect(asked).toEqual([`GET /bee/bytes/${REFERENCE}`]);
    const upload = await call(client, "upload", { text: "x", batch: REFERENCE });
    expect(upload.text).toBe("404 Not Found. The tool explain knows the message.");
  });

  test("with leave there is an upload, and ten tools at most", async () => {
    const { url, asked } = await node();
    const client = await connect({ node: { url, canWrite: true } });
    expect((await client.listTools()).tools).toHaveLength(10);
    const args = { text: "x", batch: REFERENCE, name: "a b.txt" };
    expect((await call(client, "upload", args)).text).toContain(`/bzz/${REFERENCE}`);
    await call(client, "upload", { ...args, name: "Index.HTML" });
    expect(asked).toEqual([
      "POST /bzz?name=a%20b.txt text/plain; charset=utf-8",
      "POST /bzz?name=Index.HTML text/html; charset=utf-8",
    ]);
  });

  test("time and state of a development node go on and back; another node has neither", async () => {
    const swarm = await createSwarm();
    ends.push(() => swarm.stop());
    const client = await connect({ node: { url: new URL(swarm.url), canWrite: true } });
    const dev = (command?: string, parameters?: object) =>
      call(client, "dev_node", { command, parameters });
    const block = async (): Promise<number> =>
      (JSON.parse((await dev("clock")).text) as { block: number }).block;
    const before = await block();
    const id: unknown = JSON.parse((await dev("snapshot")).text);
    await dev("increaseTime", { seconds: 86_400 });
    // A block is five seconds.
    expect(await block()).toBe(before + 17_280);
    expect(await dev("revert", { id })).toMatchObject({ isError: false, text: "Done." });
    expect(await block()).toBe(before);
    const refusals: [string, object, string][] = [
      ["increaseTime", { seconds: -1 }, "SWARM_PARAMETER_INVALID"],
      ["increaseTime", {}, '"parameter":"seconds"'],
      ["revert", { id: "0x99" }, "SWARM_SNAPSHOT_NOT_FOUND"],
      ["minee", {}, "SWARM_COMMAND_NOT_FOUND"],
      ["dumpState", {}, "swarm-node dump FILE"],
    ];
    for (const [command, parameters, words] of refusals)
      expect(await dev(command, parameters)).toMatchObject({
        isError: true,
        text: expect.stringContaining(words),
      });
    const { text } = await dev();
    expect(text).toContain("mine: Mines blocks at once");
    expect(text).toContain("seconds: a whole number from 0 to 10000000000 (seconds)");
    const { url } = await node();
    const other = await connect({ node: { url, canWrite: true } });
    const refusal = await call(other, "dev_node", { command: "clock" });
    expect(refusal).toMatchObject({ isError: true, text: expect.stringContaining("no /_dev") });
  });

  test("a node that is not there is told", async () => {
    const client = await connect({
      node: { url: new URL("http://127.0.0.1:9"), canWrite: false },
    });
    const answer = await call(client, "download", { reference: REFERENCE });
    expect(answer).toMatchObject({ isError: true });
    expect(answer.text).toMatch(/^http:\/\/127\.0\.0\.1:9\/ does not answer: /);
  });
});
