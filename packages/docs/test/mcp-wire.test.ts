import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import type { CommandLine } from "../src/cli/arguments.ts";
import { linesOf } from "../src/mcp/lines.ts";
import { serve } from "../src/mcp/serve.ts";
import { CONTENT } from "./content.ts";

interface Wire {
  /** Sends values as lines of JSON, texts and bytes as they are with a line end. */
  send(...lines: (object | string | Uint8Array)[]): void;
  /** The next line of the server. */
  next(): Promise<unknown>;
  readonly complaints: string[];
  /** Closes the input and gives what the server still says. */
  end(): Promise<string>;
}

const LINE = { command: "mcp" } as CommandLine;

function connect(): Wire {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const complaints: string[] = [];
  serve(CONTENT, LINE, (text) => complaints.push(text), { input, output });
  const lines = linesOf(output, 1 << 20);
  return {
    send(...values) {
      for (const value of values) {
        const isRaw = typeof value === "string" || value instanceof Uint8Array;
        input.write(isRaw ? value : JSON.stringify(value));
        input.write("\n");
      }
    },
    async next() {
      const { value } = await lines.next();
      return typeof value === "string" ? JSON.parse(value) : value;
    },
    complaints,
    async end() {
      input.end();
      await new Promise((resolve) => input.once("close", resolve));
      output.end();
      let rest = "";
      for await (const line of lines) rest += String(line);
      return rest;
    },
  };
}

const request = (id: string | number, method: string, params: object = {}) => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});

const initialize = (protocolVersion: string) =>
  request("init", "initialize", {
    protocolVersion,
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  });

const refusal = (id: string | number | null, code: number) => ({
  jsonrpc: "2.0",
  id,
  error: { code, message: expect.any(String) },
});

async function open(version: string): Promise<Wire> {
  const wire = connect();
  wire.send(initialize(version));
  expect(await wire.next()).toMatchObject({ id: "init", result: { protocolVersion: version } });
  return wire;
}

test("a line that is not JSON gets -32700, and the next one is read", async () => {
  const wire = connect();
  for (const line of ["hello", '{"jsonrpc":"2.0",', "{}}", Uint8Array.of(0x22, 0xff, 0x22)]) {
    wire.send(line);
    expect(await wire.next()).toEqual(refusal(null, -32_700));
  }
  wire.send(`"${"x".repeat(11 << 20)}"`);
  expect(await wire.next()).toEqual(refusal(null, -32_700));
  wire.send("", " \r", `${JSON.stringify(request(1, "ping"))}\r`);
  expect(await wire.next()).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  expect([await wire.end(), wire.complaints]).toEqual(["", []]);
});

test("JSON that is not JSON-RPC gets -32600, with its id where it has one", async () => {
  const wire = await open("2025-06-18");
  const cases: [object | string, string | number | null][] = [
    [{ id: 5 }, 5],
    [{ jsonrpc: "1.0", id: "a", method: "ping" }, "a"],
    [{ jsonrpc: "2.0", id: {}, method: "ping" }, null],
    ["5", null],
    ["null", null],
  ];
  for (const [line, id] of cases) {
    wire.send(line);
    expect(await wire.next()).toEqual(refusal(id, -32_600));
  }
  expect([await wire.end(), wire.complaints]).toEqual(["", []]);
});

test("before initialize only ping is answered; afterwards everything", async () => {
  const wire = connect();
  const ask = (id: number, method: string) => wire.send(request(id, method));
  wire.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  wire.send({ jsonrpc: "2.0", id: 9, result: {} });
  ask(1, "tools/list");
  expect(await wire.next()).toEqual(refusal(1, -32_600));
  ask(2, "resources/list");
  expect(await wire.next()).toEqual(refusal(2, -32_600));
  ask(3, "ping");
  expect(await wire.next()).toEqual({ jsonrpc: "2.0", id: 3, result: {} });
  wire.send(request("init", "initialize", { protocolVersion: 5 }), request(4, "tools/list"));
  expect(await wire.next()).toMatchObject({ id: "init", error: {} });
  expect(await wire.next()).toEqual(refusal(4, -32_600));
  // Sent at once: what follows waits for the answer to initialize.
  wire.send(initialize("2025-11-25"), request(5, "tools/list"));
  expect(await wire.next()).toMatchObject({ id: "init", result: {} });
  expect(await wire.next()).toMatchObject({ id: 5, result: { tools: expect.any(Array) } });
  await wire.end();
});

test("a request that names version 2026-07-28 needs no initialize", async () => {
  const wire = connect();
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  wire.send(request(1, "tools/list", { _meta }));
  expect(await wire.next()).toMatchObject({ id: 1, result: { tools: expect.any(Array) } });
  wire.send([request(2, "tools/list", { _meta })]);
  expect(await wire.next()).toEqual(refusal(null, -32_600));
  await wire.end();
});

test.each(["2024-11-05", "2025-06-18", "2025-11-25"])("version %s refuses batches", async (one) => {
  const wire = await open(one);
  wire.send([request(1, "ping")]);
  expect(await wire.next()).toEqual(refusal(null, -32_600));
  await wire.end();
});

test("no batch is taken before initialize, nor initialize in a batch", async () => {
  const wire = connect();
  wire.send([initialize("2025-03-26")]);
  expect(await wire.next()).toEqual(refusal(null, -32_600));
  await wire.end();
  const opened = await open("2025-03-26");
  opened.send([initialize("2025-03-26"), request(1, "ping")]);
  expect(await opened.next()).toEqual([
    refusal("init", -32_600),
    { jsonrpc: "2.0", id: 1, result: {} },
  ]);
  await opened.end();
});

test("version 2025-03-26 answers a batch with a batch", async () => {
  const wire = await open("2025-03-26");
  wire.send([
    request(1, "tools/call", { name: "search", arguments: { query: "dilute batch" } }),
    { jsonrpc: "2.0", method: "notifications/initialized" },
    request("b", "nothing"),
    5,
    request(1, "ping"),
  ]);
  const answers = (await wire.next()) as { id: unknown }[];
  expect(answers).toHaveLength(4);
  expect(answers).toEqual(
    expect.arrayContaining([
      { jsonrpc: "2.0", id: 1, result: expect.objectContaining({ content: expect.any(Array) }) },
      refusal("b", -32_601),
      refusal(null, -32_600),
      refusal(1, -32_600),
    ]),
  );
  // Notifications alone have no answer, and neither has a cancelled request.
  wire.send([{ jsonrpc: "2.0", method: "notifications/initialized" }]);
  const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 2 } };
  wire.send([request(2, "tools/list"), cancelled, request(3, "ping")]);
  expect(await wire.next()).toMatchObject([{ id: 3 }]);
  for (const size of [0, 101]) {
    wire.send(Array.from({ length: size }, (_, id) => request(id, "ping")));
    expect(await wire.next()).toEqual(refusal(null, -32_600));
  }
  expect([await wire.end(), wire.complaints]).toEqual(["", []]);
});

test("what cannot be answered is told in one line, without a stack", async () => {
  const wire = await open("2025-06-18");
  // Answers to nothing, which the SDK reports at length.
  wire.send({ jsonrpc: "2.0", id: 77, result: { a: 1 } });
  wire.send(request(1, "ping"));
  await wire.next();
  await wire.end();
  for (const text of wire.complaints) expect(text).toMatch(/^.{1,200}\n$/);
});

test("lines are found whatever pieces they come in", async () => {
  const text = "ä\n\nbcd\r\n𝛼";
  const bytes = new TextEncoder().encode(`${text}\n`);
  for (let size = 1; size <= bytes.length; size++) {
    const input = new PassThrough();
    for (let at = 0; at < bytes.length; at += size) input.write(bytes.subarray(at, at + size));
    input.end();
    const found: unknown[] = [];
    for await (const line of linesOf(input, 100)) found.push(line);
    expect(found).toEqual(["ä", "bcd", "𝛼"]);
  }
});
