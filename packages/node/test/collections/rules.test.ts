import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createNode } from "../../src/create.ts";
import { emptyBody } from "../../src/http/body.ts";
import { storeCollection } from "../../src/state/collections.ts";
import { plainForm } from "../../src/state/files.ts";
import { createSwarm, type SwarmHandle } from "../../src/swarm.ts";
import { formOf, formType, tarMember, tarOf } from "../contract/harness/archive.ts";

let node: SwarmHandle;
beforeAll(async () => {
  node = await createSwarm({ port: false });
});
afterAll(() => node.stop());

interface Upload {
  readonly type?: string;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

async function upload(body: BodyInit, how: Upload = {}): Promise<Response> {
  return node.fetch("/bzz", {
    method: "POST",
    headers: {
      "Swarm-Postage-Batch-Id": node.batchId,
      "Swarm-Collection": "true",
      "Content-Type": how.type ?? "application/x-tar",
      ...how.headers,
    },
    body,
    ...(how.signal === undefined ? {} : { signal: how.signal }),
  });
}

async function open(answer: Response, path: string): Promise<[number, string]> {
  const { reference } = (await answer.json()) as { reference: string };
  const page = await node.fetch(`/bzz/${reference}/${path}`);
  return [page.status, await page.text()];
}

const website = { "Swarm-Index-Document": "index.html" };

describe("a collection", () => {
  it("opens an empty page where the index document is a hard link", async () => {
    const archive = tarOf(
      { name: "page.html", body: "<h1>Swarm" },
      { name: "index.html", type: "1" },
    );
    expect(await open(await upload(Uint8Array.from(archive), { headers: website }), "")).toEqual([
      200,
      "",
    ]);
  });

  it("is refused when its paths are longer than 32 MiB together, for they are held in memory", async () => {
    const { core } = await createNode({ blockTimeMs: 0 });
    const { id } = await core.batches.buy({
      amount: 10n ** 10n,
      depth: 24,
      label: "",
      isImmutable: false,
    });
    const session = await core.uploads.open({ batchId: id, isPinned: false, isDeferred: true });
    async function* files(count: number, start: string, contentType: string) {
      // They share all but the end, so that the test itself needs little memory.
      for (let n = 0; n < count; n++)
        yield { path: start + n, filename: "f", contentType, body: emptyBody() };
    }
    const target = { node: core, session, form: plainForm, signal: new AbortController().signal };
    const store = (count: number, start: string, type = "text/plain"): Promise<Uint8Array> =>
      storeCollection(target, files(count, start, type), { indexDocument: "", errorDocument: "" });
    expect(await store(500, "p".repeat(65_530))).toHaveLength(32);
    const refused = { id: "could-not-store-directory" };
    // Bytes count, not characters.
    await expect(store(513, "字".repeat(21_840))).rejects.toMatchObject(refused);
    // The manifest holds the media types, too.
    await expect(store(4, "p", "x".repeat(10 << 20))).rejects.toMatchObject(refused);
  });

  it("has an empty file for the header of git archive", async () => {
    const comment = "52 comment=8843d7f92416211de9ebb963ff4ce28125932878\n";
    const archive = tarOf(
      { name: "pax_global_header", type: "g", body: comment },
      { name: "index.html", body: "<h1>Swarm" },
    );
    const answer = await upload(Uint8Array.from(archive), { headers: website });
    expect(await open(answer.clone(), "pax_global_header")).toEqual([200, ""]);
    expect(await open(answer, "")).toEqual([200, "<h1>Swarm"]);
  });

  it("keeps a part without a name, and parts named after folders", async () => {
    for (const name of ["", ".", "/", ".."]) {
      const form = formOf({ name, body: "x" }, { name: "a.txt", body: "a" });
      const answer = await upload(form, { type: formType });
      expect(answer.status, name).toBe(201);
      expect(await open(answer, "a.txt")).toEqual([200, "a"]);
    }
  });

  it("of a hole of 8 EiB ends with its client, and lets others have their turn", async () => {
    const header = tarMember({ name: "hole", type: "S" });
    header.set(new TextEncoder().encode("ustar  \0"), 257);
    header.set([0x80, 0, 0, 0, 0x7f, 255, 255, 255, 255, 255, 255, 255], 483);
    header.fill(0x20, 148, 156);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.set(new TextEncoder().encode(`${sum.toString(8).padStart(6, "0")}\0 `), 148);
    const client = new AbortController();
    const answer = upload(Uint8Array.from(header), { signal: client.signal });
    for (let count = 0; count < 5; count++) {
      expect((await node.fetch("/health")).status).toBe(200);
    }
    client.abort();
    const outcome = await answer.then((response) => response.status, String);
    expect(outcome).not.toBe(201);
    expect(await open(await upload(Uint8Array.from(tarOf({ name: "a", body: "a" }))), "a")).toEqual(
      [200, "a"],
    );
  });
});
