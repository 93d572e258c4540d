import { publicKeyOf } from "@swarm-docs/protocol/crypto/keys";
import { makeCac } from "@swarm-docs/protocol/cac";
import { sequenceIndex } from "@swarm-docs/protocol/feeds/identifier";
import { makeUpdate } from "@swarm-docs/protocol/feeds/update";
import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { tarOf } from "../contract/harness/archive.ts";
import { documentedResponse, interfaceOf } from "../contract/harness/document.ts";
import { requestFor, type Dice } from "../fuzz/requests.ts";
import { storeFan } from "../calm/hostile-content.ts";

/** What the works of a soak share. */
export interface Soak {
  /** Address of the node; changes with every start. */
  url: string;
  batchId: string;
  readonly dice: Dice;
  /** Hash of the content by every reference that was acknowledged. */
  readonly kept: Map<string, string>;
  /** References that were pinned, and acknowledged so. */
  readonly pinned: Set<string>;
  /** How many times each status came. */
  readonly statuses: Map<number, number>;
  /** Everything that must not be. */
  readonly faults: string[];
  /** True while the node is being killed: what fails then is not its fault. */
  isEnding: boolean;
  /** True: CPU-bound tasks have their full size. */
  readonly isLong: boolean;
}

/** Sends a request and counts its status. */
export async function send(soak: Soak, path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(soak.url + path, {
    redirect: "manual",
    ...init,
    headers: { "Swarm-Postage-Batch-Id": soak.batchId, ...init.headers },
  });
  soak.statuses.set(response.status, (soak.statuses.get(response.status) ?? 0) + 1);
  return response;
}

async function post(soak: Soak, path: string, init: RequestInit): Promise<Record<string, unknown>> {
  const response = await send(soak, path, { method: "POST", ...init });
  const text = await response.text();
  // Purchases come one at a time.
  if (response.status === 429) return post(soak, path, init);
  if (!response.ok) throw new Error(`${response.status} ${path}: ${text.slice(0, 200)}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Compares the content of a reference with the uploaded content. */
export async function compare(soak: Soak, reference: string): Promise<void> {
  const response = await send(soak, `/bytes/${reference}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const wanted = soak.kept.get(reference);
  if (response.status !== 200) soak.faults.push(`lost: ${reference} answers ${response.status}`);
  else if (toHex(keccak256(bytes)) !== wanted) soak.faults.push(`wrong bytes: ${reference}`);
}

async function upload(soak: Soak, headers: Record<string, string> = {}): Promise<string> {
  const { dice, kept } = soak;
  const bytes = dice.bytes(1 + dice.below(dice.pick([100, 5000, 300_000])));
  const hash = toHex(keccak256(bytes));
  const { reference } = await post(soak, "/bytes", { body: bytes, headers });
  kept.set(String(reference), hash);
  return String(reference);
}

/** A walk over a manifest that spells millions of paths; its client leaves in the middle, or stays. */
async function manifestAttack(soak: Soak, leaves: boolean): Promise<void> {
  const save = async (bytes: Uint8Array): Promise<string> =>
    String((await post(soak, "/bytes", { body: bytes.slice() }))["reference"]);
  const reference = await storeFan(save, await save(soak.dice.bytes(10)));
  const client = new AbortController();
  const { signal } = client;
  const asked = Promise.allSettled([
    send(soak, `/pins/${reference}`, { method: "POST", signal }).then((answer) => answer.text()),
    send(soak, `/stewardship/${reference}`).then((answer) => answer.text()),
  ]);
  if (leaves) client.abort();
  const [pin, stewardship] = await asked;
  if (stewardship.status === "rejected") throw stewardship.reason;
  if (pin.status === "rejected" && !leaves) throw pin.reason;
}

const key = keccak256(encodeUtf8("soak"));

/** Tasks of a soak run, by name; each runs many times, several at once. */
export const works: Readonly<Record<string, (soak: Soak) => Promise<void>>> = {
  async "plain and encrypted files"(soak) {
    for (let count = 0; count < 4; count++) {
      const level = String(soak.dice.below(5));
      const isEncrypted = String(soak.dice.once(2));
      const headers = { "Swarm-Redundancy-Level": level, "Swarm-Encrypt": isEncrypted };
      await compare(soak, await upload(soak, headers));
    }
  },
  async "collections and pins"(soak) {
    const files = Array.from({ length: 30 }, (_, at) => ({ name: `d/${at}`, body: `file ${at}` }));
    const headers = {
      "Content-Type": "application/x-tar",
      "Swarm-Collection": "true",
      "Swarm-Pin": "true",
    };
    const body = tarOf(...files).slice();
    const { reference } = await post(soak, "/bzz", { body, headers });
    soak.pinned.add(String(reference));
    const file = await send(soak, `/bzz/${String(reference)}/d/7`);
    if ((await file.text()) !== "file 7") soak.faults.push(`wrong file in ${String(reference)}`);
    await (await send(soak, "/pins/check")).body?.cancel();
  },
  async feeds(soak) {
    const topic = soak.dice.bytes(32);
    let owner = "";
    for (let n = 0; n < 5; n++) {
      const soc = makeUpdate(topic, sequenceIndex(BigInt(n)), makeCac(encodeUtf8(`${n}`)), key);
      owner = toHex(soc.owner);
      const path = `/soc/${owner}/${toHex(soc.id)}?sig=${toHex(soc.signature)}`;
      await post(soak, path, { body: soc.wrapped.data.slice() });
    }
    const latest = await (await send(soak, `/feeds/${owner}/${toHex(topic)}`)).text();
    if (latest !== "4") soak.faults.push(`a feed gives ${latest} instead of its last update`);
  },
  async "long lists of readers"(soak) {
    const readers = Array.from({ length: 40 }, () => toHex(publicKeyOf(soak.dice.bytes(32))));
    const many = [...readers, ...Array.from({ length: 400 }, () => readers[0])];
    await post(soak, "/grantee", { body: JSON.stringify({ grantees: many }) });
  },
  "a hostile manifest": (soak) => manifestAttack(soak, false),
  "a hostile manifest whose client leaves": (soak) => manifestAttack(soak, true),
  async "uploads that are cut off"(soak) {
    const client = new AbortController();
    const body = soak.dice.bytes(2_000_000);
    const sent = send(soak, "/bytes", { method: "POST", body, signal: client.signal });
    setTimeout(() => client.abort(), soak.dice.below(30));
    await sent.then((answer) => answer.body?.cancel()).catch(() => undefined);
  },
  async "samples of the reserve"(soak) {
    const [one, other] = [soak.dice.bytes(32), soak.dice.bytes(32)].map(toHex);
    await (await send(soak, `/rchash/0/${one}/${other}`)).body?.cancel();
  },
  async "mining for a message"(soak) {
    // Each digit makes it sixteen times as long: 65,536 or 256 attempts on average.
    const target = soak.isLong ? "abcd" : "ab";
    await post(soak, `/pss/send/soak/${target}`, { body: "hello" });
  },
  async "requests whole and broken"(soak) {
    const { operations } = await interfaceOf("7.3.0");
    const all = [...operations.values()];
    // A batch of their own, for they dilute it until nothing is left.
    const { batchID } = await post(soak, "/stamps/10000000000/20", {});
    const known = [String(batchID), ...[...soak.kept.keys()].slice(-5), "1", "20"] as const;
    const requests = soak.isLong ? 150 : 40;
    for (let count = 0; count < requests; count++) {
      const operation = all[soak.dice.below(all.length)];
      if (operation === undefined) continue;
      const { method, path, headers, body } = requestFor(operation, known, soak.dice);
      const init = { method, headers, ...(body === undefined ? {} : { body: body.slice() }) };
      const response = await send(soak, path, init);
      await response.arrayBuffer().catch(() => undefined);
      if (response.status < 500 || documentedResponse(operation, response.status)) continue;
      soak.faults.push(`undocumented ${response.status}: ${operation.id} ${path.slice(0, 200)}`);
    }
  },
};
