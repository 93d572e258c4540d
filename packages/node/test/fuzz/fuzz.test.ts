import { toHex } from "@swarm-docs/protocol/hex";
import { describe, expect, it } from "vitest";
import { BEE_RELEASES, INTERFACE_VERSIONS } from "@swarm-docs/openapi/document/version";
import { createNode, type Node } from "../../src/create.ts";
import type { ReleaseName } from "../../src/release/name.ts";
import { documentedResponse, interfaceOf } from "../contract/harness/document.ts";
import { Dice, requestFor, type Known } from "./requests.ts";

/** The first of the same row of requests; all of them with `NIGHTLY=1`. */
const isLong = process.env["NIGHTLY"] === "1";
const requests = isLong ? 30_000 : 2_500;
const title = isLong
  ? `get a documented answer, ${requests} times`
  : `get a documented answer, ${requests} times (NIGHTLY=1: 30000)`;
const atOnce = 8;

/** Creates a node with content, and the names of that content. */
async function inhabited(
  bee: ReleaseName,
): Promise<{ node: Node; known: Known; failures: string[] }> {
  const failures: string[] = [];
  const node = await createNode({
    bee,
    seed: "fuzz",
    blockTimeMs: 0,
    persona: "full",
    peers: 6,
    log: ({ message, fields }) => {
      if (message === "request failed")
        failures.push(`${String(fields["path"])} ${String(fields["stack"])}`);
    },
  });
  const { batches, peers, tags } = node.core;
  const { id, hash } = await batches.buy({
    amount: 10n ** 10n,
    depth: 24,
    label: "fuzz",
    isImmutable: true,
  });
  await tags.create();
  const references: string[] = [];
  for (const [path, type] of [
    ["/bytes", "application/octet-stream"],
    ["/bzz?name=index.html", "text/html"],
  ] as const) {
    const headers = { "Swarm-Postage-Batch-Id": toHex(id), "Content-Type": type };
    const body = new Uint8Array(10_000);
    const request = new Request(`http://localhost${path}`, { method: "POST", headers, body });
    const { reference } = (await (await node.fetch(request)).json()) as { reference: string };
    references.push(reference);
  }
  const peer = peers.connected()[0]?.overlay ?? new Uint8Array(32);
  const known: Known = [toHex(id), ...references, toHex(peer), `0x${toHex(hash)}`, "1", "20"];
  return { node, known, failures };
}

/** The first part of a template; `..` in a value leads out of it: `/tags/..` is the root. */
const headOf = (path: string): string => `/${path.split("/")[1]}`;

describe("requests made from the document, whole and broken", () => {
  it.each(INTERFACE_VERSIONS)(`of %s ${title}`, { timeout: 1_800_000 }, async (version) => {
    const { node, known, failures } = await inhabited(BEE_RELEASES[version]);
    const dice = new Dice(7300);
    const { operations } = await interfaceOf(version);
    const all = [...operations.values()];
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    const one = async (): Promise<void> => {
      const operation = all[dice.below(all.length)];
      if (operation === undefined) return;
      const { method, path, headers, body } = requestFor(operation, known, dice);
      const init = { method, headers, ...(body === undefined ? {} : { body: body.slice() }) };
      const request = new Request(`http://localhost${path}`, init);
      const response = await node.fetch(request);
      await response.arrayBuffer().catch(() => undefined);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const isDocumented = documentedResponse(operation, response.status) !== undefined;
      // Hostile parts make another path of it, which leads elsewhere or nowhere.
      const isElsewhere = !new URL(request.url).pathname.startsWith(headOf(operation.path));
      const isOtherPath = isElsewhere || response.status === 301 || response.status === 404;
      if (!isDocumented && !isOtherPath) {
        faults.push(`${response.status} ${operation.id} ${method} ${path.slice(0, 200)}`);
      }
    };
    for (let sent = 0; sent < requests; sent += atOnce) {
      await Promise.all(Array.from({ length: atOnce }, one));
    }
    if (isLong) console.log(statuses);
    expect(faults).toEqual([]);
    // An unintended 500 is a bug even where the document lists the status.
    expect(failures).toEqual([]);
    // The dice reach every part: successes and refusals of many kinds.
    expect([...statuses.keys()].sort()).toEqual(
      expect.arrayContaining([200, 201, 204, 308, 400, 404, 413]),
    );
    const health = await node.fetch(new Request("http://localhost/health"));
    expect(health.status).toBe(200);
    await node.close();
  });
});
