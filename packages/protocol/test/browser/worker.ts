// Runs in a browser's worker: published bytes through the kernel, on every engine that starts here.
import { engine, ready, useEngine } from "../../src/_wasm/engine.ts";
import type { EngineName } from "../../src/_wasm/types.ts";
import { chunkAddress } from "../../src/bmt.ts";
import { sharedKey } from "../../src/crypto/ecdh.ts";
import { ethAddressOfPrivateKey } from "../../src/crypto/keys.ts";
import { crypt } from "../../src/encryption.ts";
import { openFile } from "../../src/file/joiner.ts";
import { split } from "../../src/file/splitter.ts";
import { fromHex, toHex } from "../../src/hex.ts";
import { keccak256 } from "../../src/keccak.ts";
import { makeCac } from "../../src/cac.ts";
import { parseLevel } from "../../src/redundancy/tables.ts";
import { makeSoc } from "../../src/soc.ts";
import { encodeUtf8 } from "../../src/utf8.ts";
import bmt from "../../vectors/bmt.json" with { type: "json" };
import crypto from "../../vectors/crypto.json" with { type: "json" };
import encryption from "../../vectors/encryption.json" with { type: "json" };
import files from "../../vectors/files.json" with { type: "json" };
import redundancy from "../../vectors/redundancy.json" with { type: "json" };
import soc from "../../vectors/soc.json" with { type: "json" };
import { ENGINES, pattern } from "../pattern.ts";

/** What one worker found out. */
export type Findings = {
  /** The engine that the kernel selected. */
  chosen: string;
  /** Checked vectors by engine; engines that do not start here are absent. */
  checked: Record<string, number>;
  /** Vectors with other bytes than published. */
  wrong: string[];
  /** Hashed chunks, 10^6 bytes per second, with the chosen engine. */
  megabytesPerSecond: number;
};

type Expect = (what: string, got: string, wanted: string) => void;

/**
 * Size limit of files by engine; level 1 always has its largest file. JavaScript hashes 2 MB/s, so it gets
 * the short files: the tests of BMT and Reed–Solomon run on every engine in Node.js.
 */
const LARGEST: Record<EngineName, number> = { simd: 600_000, scalar: 600_000, javascript: 10_000 };

async function check(largest: number, expect: Expect): Promise<void> {
  for (const { payloadText, spanHex, address } of bmt.addresses) {
    if (payloadText === undefined) continue;
    const got = toHex(chunkAddress(fromHex(spanHex), encodeUtf8(payloadText)));
    expect(`address of ${payloadText}`, got, address);
  }
  for (const { sizeBytes, root } of files.roots.filter((file) => file.sizeBytes < largest)) {
    const { reference } = await split([pattern(sizeBytes)], { put: () => {} });
    expect(`file of ${sizeBytes} bytes`, toHex(reference), root);
  }
  const ciphertext = crypt(fromHex(encryption.key), new Uint8Array(4096));
  const hash = toHex(keccak256(ciphertext));
  expect("cipher", hash, encryption.zeros4096.ciphertextKeccak);
  const isChosen = (file: { level: number; sizeBytes: number }): boolean =>
    file.level === 1 || file.sizeBytes < largest;
  for (const { level, sizeBytes, root } of redundancy.files.filter(isChosen)) {
    const store = new Map<string, Uint8Array>();
    const put = ({ address, data }: { address: Uint8Array; data: Uint8Array }) =>
      void store.set(toHex(address), data);
    const { reference } = await split([pattern(sizeBytes)], { put, level: parseLevel(level) });
    expect(`${sizeBytes} bytes at level ${level}`, toHex(reference), root);
    // Drop one data chunk; the joiner recovers it from parity.
    store.delete(files.roots.find((file) => file.sizeBytes === 4096)?.root ?? "");
    const file = await openFile(reference, async (address) => store.get(toHex(address)));
    let sum = 0;
    for await (const slice of file.read()) for (const byte of slice) sum += byte;
    const wanted = pattern(sizeBytes).reduce((total, byte) => total + byte, 0);
    expect(`recovery at level ${level}`, String(sum), String(wanted));
  }
  for (const { privateKey, ethAddress } of crypto.addresses)
    expect("account", toHex(ethAddressOfPrivateKey(fromHex(privateKey))), ethAddress);
  for (const { privateKey, publicKey, salt, key } of crypto.ecdh)
    expect(
      "shared key",
      toHex(sharedKey(fromHex(privateKey), fromHex(publicKey), fromHex(salt))),
      key,
    );
  for (const { id, payload, signature } of soc.chunks) {
    const chunk = makeSoc(fromHex(id), makeCac(encodeUtf8(payload)), fromHex(soc.privateKey));
    expect(`single-owner chunk of "${payload}"`, toHex(chunk.signature), signature);
  }
}

function speed(): number {
  const [span, payload] = [new Uint8Array(8), pattern(4096)];
  const started = performance.now();
  let chunks = 0;
  for (; performance.now() - started < 300; chunks++) chunkAddress(span, payload);
  return (chunks * 4096) / (performance.now() - started) / 1000;
}

async function run(): Promise<Findings> {
  const chosen = await ready();
  const megabytesPerSecond = Math.round(speed());
  const checked: Record<string, number> = {};
  const wrong: string[] = [];
  // Both workers load the same script: JavaScript is checked in the one that has no other engine.
  for (const name of ENGINES.filter((one) => one !== "javascript" || one === chosen)) {
    try {
      useEngine(name);
    } catch {
      continue;
    }
    let count = 0;
    await check(LARGEST[name], (what, got, wanted) => {
      count++;
      if (got !== wanted) wrong.push(`${engine().name}: ${what}: ${got}, not ${wanted}`);
    });
    checked[name] = count;
  }
  return { chosen, checked, wrong, megabytesPerSecond };
}

run().then(
  (findings) => postMessage(findings),
  (error: unknown) => postMessage({ error: String(error) }),
);
