import path from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { QUESTIONS } from "../../../packages/docs/test/questions.ts";

/** The packed server, spoken to over standard input and output by the protocol's own client. */
const client = new Client({ name: "check", version: "1.0.0" });
const program = (): string =>
  path.join(inject("installed"), "node_modules/@swarm-docs/docs/dist/swarm-docs.js");

beforeAll(async () => {
  const args = [program(), "mcp", "--node", "http://127.0.0.1:9", "--allow-writes"];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
});
afterAll(() => client.close());

async function call(name: string, args: Record<string, unknown>): Promise<string> {
  const { content } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  return first?.text ?? "";
}

describe("swarm-docs mcp", () => {
  it("has ten tools whose descriptions fill no context", async () => {
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(10);
    expect(JSON.stringify(tools).length).toBeLessThan(8_000);
  });

  it(`finds the right page first for nine of ten among ${QUESTIONS.length} questions`, async () => {
    const missed: string[] = [];
    for (const [query, ...wanted] of QUESTIONS) {
      const text = await call("search", { query, limit: 1 });
      const address = /^\/\S+/m.exec(text)?.[0] ?? "";
      const plain = address.replace("/2.8", "").replace(/#.*$/, "").replace(/\/$/, "");
      if (!wanted.includes(plain)) missed.push(`"${query}": ${address}`);
    }
    console.log(
      `first: ${QUESTIONS.length - missed.length}/${QUESTIONS.length}\n${missed.join("\n")}`,
    );
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(40);
    expect(missed.length / QUESTIONS.length).toBeLessThanOrEqual(0.1);
  });

  it("answers with no more than a few thousand tokens, and goes on where it stopped", async () => {
    const address = "/docs/2.8/bee/working-with-bee/configuration";
    const first = await call("page", { address });
    expect(first.length).toBeLessThan(9_000);
    const offset = Number(/offset (\d+)\.\]$/.exec(first)?.[1]);
    const next = await call("page", { address, offset });
    expect(next.length).toBeLessThan(9_000);
    expect(next.slice(-500)).not.toBe(first.slice(-500));
  });

  it("reads every page that it lists", async () => {
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThan(80);
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      const [content] = contents as { text: string }[];
      expect(content?.text.length, uri).toBeGreaterThan(200);
    }
  });
});
