import { Bee, PrivateKey, Topic } from "@ethersphere/bee-js";
import { openAddressDoor } from "../../src/browser/address-door.ts";
import { connectSandbox, type Sandbox } from "../../src/browser/client.ts";
import type { SandboxOptions } from "../../src/browser/sandbox.ts";
import { noise } from "../contract/harness/uploads.ts";

const open = (options: SandboxOptions): Promise<Sandbox> =>
  connectSandbox({ ...options, start: () => new Worker("worker.js") });

async function buyBatch(sandbox: Sandbox, depth = 20): Promise<string> {
  const bought = await sandbox.fetch(`/stamps/10000000000/${depth}`, { method: "POST" });
  return String(((await bought.json()) as { batchID: string }).batchID);
}

const quick = { blockTimeMs: 0 };

/** Uploads and downloads by message; gives reference, times and whether the bytes are the same. */
async function transfer(bytes: number) {
  const sandbox = await open({ store: "memory", seed: "transfer", node: quick });
  const headers = { "Swarm-Postage-Batch-Id": await buyBatch(sandbox, 22) };
  const body = noise(bytes);
  const start = performance.now();
  const answer = await sandbox.fetch("/bytes", {
    method: "POST",
    headers,
    body: new Blob([body.slice()]),
  });
  const { reference } = (await answer.json()) as { reference: string };
  const uploaded = performance.now();
  const read = await sandbox.fetch(`/bytes/${reference}`);
  const given = new Uint8Array(await read.arrayBuffer());
  const downloaded = performance.now();
  await sandbox.close();
  return {
    reference,
    uploadMs: uploaded - start,
    downloadMs: downloaded - uploaded,
    isSame: given.length === body.length && given.every((byte, at) => byte === body[at]),
  };
}

/** Sends to itself through a subscription. */
async function message(): Promise<string> {
  const sandbox = await open({ seed: "message", node: quick });
  const headers = { "Swarm-Postage-Batch-Id": await buyBatch(sandbox) };
  const frames = sandbox.subscribe("/pss/subscribe/topic");
  await sandbox.fetch("/pss/send/topic/d3", { method: "POST", headers, body: "hello" });
  const text = new TextDecoder().decode((await frames.next()).value as Uint8Array);
  await frames.return?.();
  await sandbox.close();
  return text;
}

/** Writes, closes the worker, opens the same database again, reads. */
async function remember() {
  const options: SandboxOptions = { store: "indexeddb", name: "remember", seed: "r", node: quick };
  const first = await open(options);
  const headers = { "Swarm-Postage-Batch-Id": await buyBatch(first) };
  const answer = await first.fetch("/bytes", {
    method: "POST",
    headers,
    body: noise(300_000).slice(),
  });
  const { reference } = (await answer.json()) as { reference: string };
  const second = await open(options);
  const states = [first.state, second.state];
  await second.close();
  await first.close();
  const third = await open(options);
  const size = (await (await third.fetch(`/bytes/${reference}`)).arrayBuffer()).byteLength;
  const stamps = (await (await third.fetch("/stamps")).json()) as { stamps: unknown[] };
  const refused = await third.close().then(() =>
    open({ ...options, seed: "other" }).then(
      () => "opened",
      (error: Error) => error.message,
    ),
  );
  // A node that was refused has closed the database and given its lock back.
  const held = (await navigator.locks.query()).held?.length;
  const fourth = await open(options);
  const again = fourth.state.store;
  await fourth.close();
  return { states, size, batches: stamps.stamps.length, refused, held, again };
}

/** The published client, unmodified, over real addresses. */
async function client([base, bytes]: [string, number]) {
  const sandbox = await open({ seed: "client", node: quick });
  const door = await openAddressDoor(sandbox, { script: `${base}sw.js`, base });
  const bee = new Bee(door.url);
  const batch = await bee.createPostageBatch("10000000000", 20);
  const big = noise(bytes);
  const { reference } = await bee.uploadData(batch, big);
  const data = (await bee.downloadData(reference)).toUint8Array();
  const file = await bee.uploadFile(batch, "<p>page</p>", "a.html", { contentType: "text/html" });
  const page = await fetch(`${door.url}/bzz/${file.reference}`);
  const signer = new PrivateKey("11".repeat(32));
  const identifier = "22".repeat(32);
  const soc = await bee.makeSOCWriter(signer).upload(batch, identifier, new Uint8Array([1, 2, 3]));
  const read = await bee.makeSOCReader(signer.publicKey().address()).download(identifier);
  const topic = Topic.fromString("feed");
  const writer = bee.makeFeedWriter(topic, signer);
  await writer.uploadPayload(batch, "first");
  await writer.uploadPayload(batch, "second");
  const feed = await bee.makeFeedReader(topic, signer.publicKey().address()).downloadPayload();
  const missing = await fetch(`${door.url}/bytes/${"ab".repeat(32)}`);
  const result = {
    url: door.url,
    isSame: data.every((byte, at) => byte === big[at]) && data.length === big.length,
    page: [page.status, await page.text(), page.url.endsWith("/")],
    policy: page.headers.get("Content-Security-Policy")?.split(";")[0],
    soc: [soc.reference.toHex().length, [...read.payload.toUint8Array()]],
    feed: feed.payload.toUtf8(),
    missing: missing.status,
    hasCaches: (await caches.keys()).length > 0,
  };
  await door.close();
  await sandbox.close();
  const closed = await fetch(`${door.url}/health`);
  return { ...result, closed: [closed.status, await closed.json()] };
}

Object.assign(globalThis, { sandboxTests: { transfer, message, remember, client } });
