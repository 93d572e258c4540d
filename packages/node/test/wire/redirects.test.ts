import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createNode } from "../../src/create.ts";
import { serve } from "../../src/serve.ts";
import { ask } from "./ask.ts";

interface Recorded {
  readonly path: string;
  readonly status: number;
  readonly location: string;
  readonly text?: string;
}

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, "vectors/redirects.json"), "utf8"),
) as readonly Recorded[];

it("sends clients where Bee sends them", async () => {
  const node = await createNode({ seed: "wire", blockTimeMs: 0 });
  const server = await serve(node, { port: 0 });
  const reference = "ab".repeat(32);
  const given: Recorded[] = [];
  for (const { path } of recorded) {
    const asked = path.replace("{A}", reference);
    const { status, headers, text } = await ask(server.port, {
      method: "GET",
      path: asked,
      headers: {},
    });
    const location = String(headers.location).replace(reference, "{A}");
    given.push({
      path,
      status,
      location,
      ...(text === undefined ? {} : { text: text.replace(reference, "{A}") }),
    });
    expect(headers["content-length"]).toBe(String(Buffer.byteLength(text ?? "")));
  }
  // HEAD names the type of the link, and no length. [Go net/http Redirect]
  const head = { method: "HEAD", path: `/bzz/${reference}`, headers: {} };
  const { headers } = await ask(server.port, head);
  expect([headers["content-type"], headers["content-length"]]).toEqual([
    "text/html; charset=utf-8",
    undefined,
  ]);
  await server.close();
  await node.close();
  expect(given).toEqual(recorded);
});
