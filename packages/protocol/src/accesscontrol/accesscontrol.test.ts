import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../test/fixed-seed.ts";
import { countingRandom, memoryFiles } from "../../test/memory-files.ts";
import vectors from "../../vectors/accesscontrol.json" with { type: "json" };
import { concatBytes } from "../bytes.ts";
import { compressPublicKey, publicKeyOf } from "../crypto/keys.ts";
import { crypt } from "../encryption.ts";
import { ProtocolError } from "../errors.ts";
import { fromHex, toHex } from "../hex.ts";
import { keccak256 } from "../keccak.ts";
import { addEntry } from "../manifest/edit.ts";
import { newNode } from "../manifest/node.ts";
import { openManifest } from "../manifest/open.ts";
import { saveManifest } from "../manifest/save.ts";
import { encodeUtf8 } from "../utf8.ts";
import { fileSaver } from "../whole-file.ts";
import { accessKeyOf, addReaders, decodeAct, encodeAct, newAct, sealReference } from "./act.ts";
import { type Publisher, changeGrantees, openSealed, publish, readGrantees } from "./controller.ts";
import {
  decodeGrantees,
  encodeGrantees,
  sealForPublisher,
  withGrantees,
  withoutGrantees,
} from "./grantees.ts";
import { addToHistory, findInHistory, historyPath } from "./history.ts";
import { sessionKeys } from "./session.ts";

const publisherKey = fromHex(vectors.publisher);
const own = publicKeyOf(publisherKey);
const hashOf = (text: string) => keccak256(encodeUtf8(text));
const accessKey = fromHex(vectors.accessKey);
const hexes = (list: readonly Uint8Array[]) => list.map(toHex);

/** A store whose encrypted files have the keys of the vectors: hash of `key-0`, `key-1`, … */
function files() {
  const plain = memoryFiles();
  let serial = 0;
  const randomBytes = (length: number) =>
    length === 32 ? hashOf(`key-${serial++}`) : new Uint8Array(length);
  return { ...plain, saveEncrypted: fileSaver({ put: plain.put, encrypt: { randomBytes } }) };
}

describe("access control vectors", () => {
  it.each(vectors.sessions)("session with $publicKey", (vector) => {
    const keys = sessionKeys(publisherKey, fromHex(vector.publicKey));
    expect(toHex(keys.lookup)).toBe(vector.lookup);
    expect(toHex(keys.keyEncryptionKey)).toBe(vector.keyEncryptionKey);
    expect(toHex(crypt(keys.keyEncryptionKey, accessKey))).toBe(vector.sealed);
  });

  it.each(vectors.sealedReferences)("sealed $sealed", ({ reference, keyText, sealed }) => {
    const full = concatBytes(fromHex(reference), keyText ? hashOf(keyText) : new Uint8Array());
    expect(toHex(hashOf(vectors.accessKeyText))).toBe(vectors.accessKey);
    expect(toHex(sealReference(accessKey, full))).toBe(sealed);
    expect(sealReference(accessKey, fromHex(sealed))).toEqual(full);
  });

  it("trie of three readers", async () => {
    const readers = vectors.sessions.map(({ publicKey }) => fromHex(publicKey));
    const act = await addReaders(new Map(), publisherKey, accessKey, readers);
    expect(toHex(await files().save(await encodeAct(act)))).toBe(vectors.actRoot.reference);
    expect(await decodeAct(await encodeAct(act))).toEqual(act);
    expect(accessKeyOf(act, publisherKey, own)).toEqual(accessKey);
  });

  it.each(vectors.histories)("history of $name", async ({ entries, reference }) => {
    const { save, load } = files();
    const history = newNode();
    for (const entry of entries) {
      const act = "text" in entry ? encodeUtf8(entry.text) : hashOf(entry.hashOf);
      await addToHistory(history, { at: BigInt(entry.at), act, grantees: undefined });
    }
    expect(toHex(await saveManifest(history, save))).toBe(reference);
    const stored = await openManifest(fromHex(reference), load);
    for (const { at } of entries) {
      expect((await findInHistory(stored, BigInt(at), load))?.at).toBe(BigInt(at));
      expect((await findInHistory(stored, BigInt(at) + 1n, load))?.at).toBe(BigInt(at));
    }
    const oldest = BigInt(entries[0]?.at ?? 0);
    expect((await findInHistory(stored, oldest - 1n, load))?.at).toBe(oldest);
  });

  it.each(vectors.historyPaths)("path of $at", ({ at, path }) => {
    expect(historyPath(BigInt(at))).toBe(path);
  });

  it("list of two grantees", async () => {
    const { save, saveEncrypted, load } = files();
    const { publicKeys, plainRoot, encrypted, ref } = vectors.grantees;
    const bytes = await encodeGrantees(publicKeys.map((key) => fromHex(key)));
    expect(bytes).toHaveLength(130);
    expect(toHex(await save(bytes))).toBe(plainRoot);
    const reference = await saveEncrypted(bytes);
    expect(toHex(reference)).toBe(encrypted);
    expect(toHex(sealForPublisher(publisherKey, reference))).toBe(ref);
    expect(hexes(await readGrantees(fromHex(ref), publisherKey, { load }))).toEqual(publicKeys);
  });
});

const keyOf = (name: string) => hashOf(`private key of ${name}`);
const [alice, bob, carol] = [keyOf("alice"), keyOf("bob"), keyOf("carol")];

function publisherAt(now: bigint): Publisher {
  return { key: publisherKey, now, random: countingRandom(Number(now)) };
}

describe("a published reference", () => {
  const secret = hashOf("secret");

  it("can be opened by the publisher alone, until others are let in", async () => {
    const store = files();
    const first = await publish(secret, publisherAt(1000n), store);
    expect(first.sealed).not.toEqual(secret);
    const open = (history: Uint8Array, at: bigint, reader: Uint8Array) =>
      openSealed({ sealed: first.sealed, history, publisher: own, at }, reader, store);
    expect(await open(first.history, 1000n, publisherKey)).toEqual(secret);
    await expect(open(first.history, 1000n, alice)).rejects.toThrow("no access");

    const change = { add: [publicKeyOf(alice), publicKeyOf(bob)] };
    const second = await changeGrantees(change, publisherAt(2000n), store, first);
    expect(await open(second.history, 2000n, alice)).toEqual(secret);
    expect(await open(second.history, 2000n, bob)).toEqual(secret);
    await expect(open(second.history, 1500n, bob)).rejects.toThrow("no access");
    await expect(open(second.history, 2000n, carol)).rejects.toThrow("no access");
    expect(hexes(await readGrantees(second.list, publisherKey, store))).toEqual(
      hexes([publicKeyOf(alice), publicKeyOf(bob)]),
    );
    await expect(readGrantees(second.list, alice, store)).rejects.toThrow();
  });

  it("after a revocation is closed to the revoked, and old content is not", async () => {
    const store = files();
    const [a, b, c] = [publicKeyOf(alice), publicKeyOf(bob), publicKeyOf(carol)];
    const begun = await changeGrantees({ add: [a, b, c] }, publisherAt(1000n), store);
    const old = await publish(secret, publisherAt(1500n), store, begun.history);
    expect(old.history).toEqual(begun.history);
    const changed = await changeGrantees({ revoke: [a] }, publisherAt(2000n), store, begun);
    const fresh = await publish(secret, publisherAt(2500n), store, changed.history);
    expect(fresh.sealed).not.toEqual(old.sealed);
    const open = (sealed: Uint8Array, at: bigint, reader: Uint8Array) =>
      openSealed({ sealed, history: changed.history, publisher: own, at }, reader, store);
    await expect(open(fresh.sealed, 2500n, alice)).rejects.toThrow("no access");
    expect(await open(fresh.sealed, 2500n, bob)).toEqual(secret);
    expect(await open(old.sealed, 1500n, alice)).toEqual(secret);
    expect(hexes(await readGrantees(changed.list, publisherKey, store))).toEqual(hexes([c, b]));
  });

  it("takes no second change of a history in the same second", async () => {
    const store = files();
    const change = { add: [publicKeyOf(bob)] };
    const begun = await changeGrantees(change, publisherAt(1000n), store);
    const again = (at: bigint) => changeGrantees(change, publisherAt(at), store, begun);
    await expect(again(1000n)).rejects.toMatchObject({ code: "manifest-entry-invalid" });
    const { history } = await again(1001n);
    expect(history).not.toEqual(begun.history);
  });

  it("keeps one access key when the publisher is among the grantees", async () => {
    const store = files();
    const change = { add: [own, publicKeyOf(bob)] };
    const begun = await changeGrantees(change, publisherAt(1000n), store);
    const { sealed } = await publish(secret, publisherAt(1001n), store, begun.history);
    const open = (reader: Uint8Array) =>
      openSealed({ sealed, history: begun.history, publisher: own, at: 1001n }, reader, store);
    expect(await open(bob)).toEqual(secret);
    expect(await open(publisherKey)).toEqual(secret);
  });

  it("of somebody else, at no time, or without a state is refused", async () => {
    const store = files();
    const { sealed, history } = await publish(secret, publisherAt(1000n), store);
    const stranger = { ...publisherAt(1000n), key: alice };
    await expect(publish(secret, stranger, store, history)).rejects.toThrow("no access");
    await expect(changeGrantees({ add: [own] }, stranger, store, { history })).rejects.toThrow(
      "no access",
    );
    const at = { sealed, history, publisher: own };
    await expect(openSealed({ ...at, at: 0n }, publisherKey, store)).rejects.toThrow("1 to 2^63");
    const empty = await saveManifest(newNode(), store.save);
    await expect(publish(secret, publisherAt(1n), store, empty)).rejects.toThrow(
      "history is empty",
    );
    expect(() => sealReference(accessKey, new Uint8Array(33))).toThrow("32 or 64 bytes, got 33");
  });
});

describe("grantee lists", () => {
  it("know nobody twice and fill gaps from behind", async () => {
    const [a, b, c] = [publicKeyOf(alice), publicKeyOf(bob), publicKeyOf(carol)];
    const list = await withGrantees([a, b], [b, c, a]);
    expect(hexes(list)).toEqual(hexes([a, b, c]));
    expect(hexes(await withoutGrantees(list, [a]))).toEqual(hexes([c, b]));
    expect(hexes(await withoutGrantees(list, [c, own]))).toEqual(hexes([a, b]));
    expect(await withoutGrantees([], [a])).toEqual([]);
    expect(hexes(await decodeGrantees(await encodeGrantees(list)))).toEqual(hexes(list));
    expect(compressPublicKey(await encodeGrantees([a]))).toEqual(a);
  });
});

describe("hostile access control data", () => {
  it("is a trie or an error", async () => {
    const parse = (text: string) => decodeAct(encodeUtf8(text));
    expect((await parse("{}")).size).toBe(0);
    expect(await encodeAct(new Map())).toEqual(encodeUtf8("{}"));
    for (const bad of [
      "",
      "[]",
      "null",
      '{"entries":[]}',
      '{"entries":7}',
      '{"entries":{"aa":{"reference":"bb"}}}',
      `{"entries":{"${"a".repeat(64)}":null}}`,
      `{"entries":{"${"a".repeat(64)}":{"reference":7}}}`,
      "[".repeat(100_000),
    ]) {
      await expect(parse(bad), bad.slice(0, 60)).rejects.toThrow("access control trie");
    }
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), async (bytes) => {
        try {
          await decodeAct(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
      }),
    );
  });

  it("in JSON of any shape is a trie or an error", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        try {
          await decodeAct(encodeUtf8(JSON.stringify({ entries: value })));
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
      }),
    );
  });

  it("is refused before it is parsed when it has more values than a trie of its length", async () => {
    const brackets = encodeUtf8(`{"entries":[${"[],".repeat(100_000)}[]]}`);
    await expect(decodeAct(brackets)).rejects.toThrow("two signs for each entry, got 200003");
  });

  it("is a list or an error", async () => {
    await expect(decodeGrantees(new Uint8Array(64))).rejects.toThrow("multiple of 65 bytes");
    await expect(decodeGrantees(new Uint8Array(65))).rejects.toThrow("no point");
    expect(await decodeGrantees(new Uint8Array())).toEqual([]);
  });

  it("with a path that is no time is an error", async () => {
    const history = newNode();
    await addEntry(history, "yesterday", { reference: hashOf("act") });
    await expect(findInHistory(history, 5n)).rejects.toThrow("a number of up to 19 digits");
    expect(await findInHistory(newNode(), 5n)).toBeUndefined();
    await expect(newAct(new Uint8Array(32), accessKey)).rejects.toThrow("private key");
  });
});
