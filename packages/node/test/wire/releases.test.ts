import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createNode } from "../../src/create.ts";
import { baseNames } from "../../src/release/releases.ts";
import { serve } from "../../src/serve.ts";
import { ask, type Answered } from "./ask.ts";

interface Recorded extends Readonly<Record<"2.6.0" | "2.8.1", Pick<Answered, "status" | "text">>> {
  readonly request: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, "vectors/bee-2.6.0-and-2.8.1-ultra-light.json"), "utf8"),
) as readonly Recorded[];

it.each(baseNames)("a node of Bee %s answers as that release did", async (bee) => {
  const node = await createNode({ bee, seed: "wire", blockTimeMs: 0 });
  const server = await serve(node, { port: 0 });
  const differences: unknown[] = [];
  for (const { request, headers = {}, body, ...answers } of recorded) {
    const [method = "GET", path = "/"] = request.split(/ (.*)/s);
    const { status, text } = await ask(server.port, { method, path, headers, body });
    const given = { status, ...(text === undefined ? {} : { text }) };
    if (JSON.stringify(given) === JSON.stringify(answers[bee])) continue;
    differences.push({ request, headers, given, wanted: answers[bee] });
  }
  await server.close();
  await node.close();
  expect(differences).toEqual([]);
  expect(recorded.length).toBeGreaterThan(250);
  const parted = recorded.filter(
    (one) => JSON.stringify(one["2.6.0"]) !== JSON.stringify(one["2.8.1"]),
  );
  expect(parted.length).toBeGreaterThan(25);
});
