import { createServer } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { createNode } from "../../src/create.ts";
import { serve } from "../../src/serve.ts";
import { checkNode, lineOf, type Finding } from "./check.ts";

const closing: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
});

describe("check", () => {
  it("finds no difference in this node, playing a full one", async () => {
    const node = await createNode({ seed: "check", persona: "full", peers: 8, blockTimeMs: 0 });
    await node.core.batches.buy({ amount: 10n ** 10n, depth: 17, label: "", isImmutable: true });
    await node.core.tags.create();
    const server = await serve(node, { port: 0 });
    closing.push(() => server.close());
    const findings = await checkNode(server.url, () => undefined);
    expect(findings.filter(({ differences }) => differences.length > 0).map(lineOf)).toEqual([]);
    expect(new Set(findings.map(({ operationId }) => operationId)).size).toBeGreaterThan(45);
  });

  it("calls a documented refusal refused", () => {
    const finding = { operationId: "getTag", question: "GET /tags/{uid}", differences: [] };
    expect(lineOf({ ...finding, status: 404 })).toBe("refused 404  GET /tags/{uid}");
    expect(lineOf({ ...finding, status: 200 })).toBe("same    200  GET /tags/{uid}");
    expect(lineOf({ ...finding, status: 404, differences: ["x"] })).toMatch(/^differs 404/);
  });

  it("asks what is no node nothing more", async () => {
    const server = createServer((_request, response) => {
      response.setHeader("Content-Type", "application/json");
      response.end('{"status":"fine"}');
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const findings: Finding[] = await checkNode(`http://127.0.0.1:${port}`, () => undefined);
    expect(findings.map(({ operationId }) => operationId)).toEqual(["getHealth"]);
    expect(findings[0]?.differences.join()).toContain("status");
  });

  it("says when nobody answers", async () => {
    const [first, ...rest] = await checkNode("http://127.0.0.1:9", () => undefined);
    expect(rest).toEqual([]);
    expect(first && lineOf(first)).toMatch(/^differs - {4}GET \/health\n {13}\S/);
  });
});
