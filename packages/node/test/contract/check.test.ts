import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { BEE_RELEASES, INTERFACE_VERSIONS } from "@swarm-docs/openapi/document/version";
import { afterAll, describe, expect, it } from "vitest";
import { createNode } from "../../src/create.ts";
import { serve } from "../../src/serve.ts";
import { checkNode, lineOf, versionAt, type Finding } from "./check.ts";

const closing: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
});

describe("check", () => {
  it.each(INTERFACE_VERSIONS)("finds no difference from %s in a full node", async (version) => {
    const bee = BEE_RELEASES[version];
    const node = await createNode({
      bee,
      seed: "check",
      persona: "full",
      peers: 8,
      blockTimeMs: 0,
    });
    await node.core.batches.buy({ amount: 10n ** 10n, depth: 17, label: "", isImmutable: true });
    await node.core.tags.create();
    const server = await serve(node, { port: 0 });
    closing.push(() => server.close());
    expect(await versionAt(server.url)).toBe(version);
    const findings = await checkNode(server.url, version, () => undefined);
    expect(findings.filter(({ differences }) => differences.length > 0).map(lineOf)).toEqual([]);
    expect(new Set(findings.map(({ operationId }) => operationId)).size).toBeGreaterThan(45);
  });

  it("names differences from the document of another release", async () => {
    const node = await createNode({ bee: "2.6.0", seed: "other", blockTimeMs: 0 });
    const server = await serve(node, { port: 0 });
    closing.push(() => server.close());
    const findings = await checkNode(server.url, "8.1.0", () => undefined);
    const different = findings.filter(({ differences }) => differences.length > 0);
    expect(different.map(({ operationId }) => operationId)).toEqual([
      "getNode",
      "getReserveState",
      "getStatus",
      "getStatusPeers",
    ]);
  });

  it.each([
    [{ apiVersion: "8.1.0", version: "2.8.1-7cf53193" }, "8.1.0"],
    [{ apiVersion: "0.0.0", version: "2.8.1-dirty" }, "8.1.0"],
    [{ apiVersion: "7.4.1", version: "2.7.1-0" }, "7.3.0"],
    [{ apiVersion: "9.0.0", version: "3.0.0-0" }, "8.1.0"],
    [{}, "7.3.0"],
  ])("chooses the document by %o", async (health, version) => {
    const server = createServer((_request, response) => response.end(JSON.stringify(health)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    const { port } = server.address() as AddressInfo;
    expect(await versionAt(`http://127.0.0.1:${port}`)).toBe(version);
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
    const findings: Finding[] = await checkNode(
      `http://127.0.0.1:${port}`,
      "7.3.0",
      () => undefined,
    );
    expect(findings.map(({ operationId }) => operationId)).toEqual(["getHealth"]);
    expect(findings[0]?.differences.join()).toContain("status");
  });

  it("says when nobody answers", async () => {
    const [first, ...rest] = await checkNode("http://127.0.0.1:9", "8.1.0", () => undefined);
    expect(rest).toEqual([]);
    expect(first && lineOf(first)).toMatch(/^differs - {4}GET \/health\n {13}\S/);
  });
});
