import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toHex } from "@swarm-docs/protocol/hex";
import { createNode, type Node } from "../../src/create.ts";
import { serve, type Served } from "../../src/serve.ts";
import { ask } from "./ask.ts";

/** One recorded request with the answer of Bee; see README.md beside. */
interface Recorded {
  readonly request: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | { readonly repeat: string; readonly times: number };
  readonly status: number;
  /** Media type; absent for answers to HEAD. */
  readonly type?: string;
  readonly text?: string;
}

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, "vectors/bee-2.6.0-dev.json"), "utf8"),
) as readonly Recorded[];

let node: Node;
let server: Served;
let batch = "";

beforeAll(async () => {
  node = await createNode({ seed: "wire", blockTimeMs: 0 });
  server = await serve(node, { port: 0 });
  const { id } = await node.core.batches.buy({
    amount: 10n ** 11n,
    depth: 20,
    label: "",
    isImmutable: true,
  });
  batch = toHex(id);
});
afterAll(async () => {
  await server.close();
  await node.close();
});

function filled(text: string): string {
  return text
    .replaceAll("{BATCH}", batch)
    .replaceAll("{A}", "ab".repeat(32))
    .replaceAll("{B}", "11".repeat(20));
}

async function answerTo({ request, headers = {}, body }: Recorded): Promise<Partial<Recorded>> {
  const [method = "GET", path = "/"] = request.split(/ (.*)/s);
  const bytes = typeof body === "object" ? body.repeat.repeat(body.times) : body;
  const all = Object.entries(headers).map(([name, value]) => [name, filled(value)] as const);
  const asked = { method, path: filled(path), headers: Object.fromEntries(all), body: bytes };
  const { status, type, text } = await ask(server.port, asked);
  return {
    status,
    ...(type === undefined ? {} : { type }),
    // The record keeps the beginning of long bodies.
    ...(text === undefined ? {} : { text: text.slice(0, 600) }),
  };
}

describe("answers as Bee v2.6.0 gives them", () => {
  it(`to ${recorded.length} requests`, async () => {
    const differences: unknown[] = [];
    for (const one of recorded) {
      const { status, type, text } = one;
      const wanted = {
        status,
        ...(type === undefined ? {} : { type }),
        ...(text === undefined ? {} : { text: filled(text) }),
      };
      const given = await answerTo(one);
      if (JSON.stringify(given) === JSON.stringify(wanted)) continue;
      differences.push({ request: one.request, headers: one.headers, given, wanted });
    }
    expect(recorded.length).toBeGreaterThan(300);
    expect(differences).toEqual([]);
  });
});
