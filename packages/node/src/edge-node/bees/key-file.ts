import {
  createCipheriv,
  createDecipheriv,
  createHash,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
  scrypt,
} from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { encodeBase58 } from "@swarm-docs/protocol/base58";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { ethAddressOfPrivateKey } from "@swarm-docs/protocol/crypto/keys";
import { keccak256 } from "@swarm-docs/protocol/keccak";

/** Key file of Ethereum, version 3: a key encrypted with a password. [Web3 Secret Storage] */
interface KeyFile {
  /** Of the public key, hexadecimal, in the form of the kind of key. */
  readonly address: string;
  readonly crypto: {
    readonly cipher: string;
    readonly ciphertext: string;
    readonly cipherparams: { readonly iv: string };
    readonly kdf: string;
    readonly kdfparams: {
      readonly n: number;
      readonly r: number;
      readonly p: number;
      readonly dklen: number;
      readonly salt: string;
    };
    readonly mac: string;
  };
  readonly version: number;
  readonly id: string;
}

type KdfParameters = KeyFile["crypto"]["kdfparams"];

/** Cost of the key derivation, as in files that Bee writes: 32 MiB, about 80 ms. */
const cost = { n: 1 << 15, r: 8, p: 1, dklen: 32 };

function derive(password: string, { n, r, p, dklen, salt }: KdfParameters): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const options = { N: n, r, p, maxmem: 256 * n * r };
    scrypt(password, fromHex(salt), dklen, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

const macOf = (derived: Uint8Array, ciphertext: Uint8Array): string =>
  toHex(keccak256(derived.subarray(16, 32), ciphertext));

/** Encrypts a key; `address` is stored beside it, hexadecimal. */
export async function encryptKey(
  key: Uint8Array,
  password: string,
  address: string,
): Promise<string> {
  const kdfparams = { ...cost, salt: randomBytes(32).toString("hex") };
  const iv = randomBytes(16);
  const derived = await derive(password, kdfparams);
  const cipher = createCipheriv("aes-128-ctr", derived.subarray(0, 16), iv);
  const ciphertext = Buffer.concat([cipher.update(key), cipher.final()]);
  const file: KeyFile = {
    address,
    crypto: {
      cipher: "aes-128-ctr",
      ciphertext: toHex(ciphertext),
      cipherparams: { iv: toHex(iv) },
      kdf: "scrypt",
      kdfparams,
      mac: macOf(derived, ciphertext),
    },
    version: 3,
    id: randomUUID(),
  };
  return JSON.stringify(file);
}

/** Decrypts what {@link encryptKey} or Bee wrote. Throws when the password is another one. */
export async function decryptKey(text: string, password: string): Promise<Uint8Array> {
  const { crypto } = JSON.parse(text) as KeyFile;
  const derived = await derive(password, crypto.kdfparams);
  const ciphertext = fromHex(crypto.ciphertext);
  if (macOf(derived, ciphertext) !== crypto.mac) throw new Error("invalid password of a key file");
  const iv = fromHex(crypto.cipherparams.iv);
  const decipher = createDecipheriv("aes-128-ctr", derived.subarray(0, 16), iv);
  return new Uint8Array(Buffer.concat([decipher.update(ciphertext), decipher.final()]));
}

/** What of a Bee's keys is known before its start. */
export interface BeeKeys {
  /** Address of its wallet, 40 hexadecimal digits. */
  readonly ethereum: string;
  /** Id of its peer, as in `/p2p/Qm…`. */
  readonly peerId: string;
  /** True: the keys were written now, so that the wallet holds nothing yet. */
  readonly isNew: boolean;
}

/**
 * Writes the keys of wallet and peer below `folder` (`swarm.key`, `libp2p_v2.key`) if they are missing,
 * so that the wallet can be funded and the multiaddr is known before the Bee starts. Bee adds the others.
 */
export async function ensureKeys(folder: string, password: string): Promise<BeeKeys> {
  const wallet = await ensureKey(`${folder}/swarm.key`, async () => {
    const key = randomBytes(32);
    return encryptKey(key, password, toHex(ethAddressOfPrivateKey(key)));
  });
  const peer = await ensureKey(`${folder}/libp2p_v2.key`, async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
    const point = publicKey.export({ type: "spki", format: "der" }).subarray(-65);
    const key = privateKey.export({ type: "sec1", format: "der" });
    return encryptKey(key, password, toHex(point));
  });
  return { ethereum: wallet.address, peerId: peerIdOf(peer.address), isNew: wallet.isNew };
}

/** Reads a key file, or writes what `create` returns; the address in it. */
async function ensureKey(
  path: string,
  create: () => Promise<string>,
): Promise<{ readonly address: string; readonly isNew: boolean }> {
  const old = await readFile(path, "utf8").catch(() => "");
  const text = old === "" ? await create() : old;
  if (old === "") {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, text, { mode: 0o600 });
  }
  return { address: (JSON.parse(text) as KeyFile).address, isNew: old === "" };
}

/** SubjectPublicKeyInfo of a point on P-256, up to the point. */
const spkiHead = "3059301306072a8648ce3d020106082a8648ce3d030107034200";

/** Id of a peer with a P-256 key (uncompressed point, hexadecimal). [libp2p specs/peer-ids] */
export function peerIdOf(point: string): string {
  const der = fromHex(spkiHead + point);
  // Protocol buffer: type 3 (ECDSA), and the key as bytes.
  const message = Buffer.concat([Buffer.from([0x08, 0x03, 0x12, der.length]), der]);
  const digest = createHash("sha256").update(message).digest();
  return encodeBase58(Buffer.concat([Buffer.from([0x12, 0x20]), digest]));
}
